/** `Sdn Bhd` (Malaysia's private limited company) and its short form, with misread letters. */
const misreadLegalForm =
  /(?<![\p{L}\d])[s5](?=[doa0nmhi])[doa0]?[il1]?[nmh]?([.,]?\s?)[b83sd]\s?[hn][do0b][il1]?(?![\p{L}\d])/giu;
const misreadShortForm = /(?<=[\p{L}\d]\s)[s5]\s?\/\s?[b8](?=\s*$)/iu;

/** Legal forms with zeros, ones and other characters that OCR confuses with their letters, and the correct forms. */
const misread: readonly (readonly [RegExp, string])[] = [
  [/(?<=\s)[s5]p\.?\s?[z2]\.?\s?[o0]\.\s?[o0](?![\p{L}\d])\.?/giu, 'Sp. z o.o.'],
  [/(?<=\s)d\.\s?[o0]\.\s?[o0](?![\p{L}\d])\.?/gu, 'd.o.o.'],
  [/(?<=\s)s\.\s?r\.\s?[o0](?![\p{L}\d])\.?/gu, 's.r.o.'],
  [/(?<=\s)[6G](?:m|n|rn)[bh6]H(?![\p{L}\d])/gu, 'GmbH'],
  [/(?<=\s)[l1|]nc(?![\p{L}\d])/gu, 'Inc'],
  [/(?<=\s)[1l|]NC(?![\p{L}\d])/gu, 'INC'],
];

/** Letters of a name that were misread as marks and digits: `MENTA[`, and the middle of `D.1.Y.`. */
const misreadLetters: readonly (readonly [RegExp, string])[] = [
  [/(?<=\p{Lu}{2})[[|!](?=\p{Lu}|\s\p{Lu})/gu, 'I'],
  [/(?<=\p{Lu}\.\s?)1(?=\.\s?\p{Lu}\.)/gu, 'I'],
  [/(?<=\p{Lu}\.\s?)0(?=\.\s?\p{Lu}\.)/gu, 'O'],
];

/** Corrects letters of a name that were read as marks or digits. */
export const repairNameLetters = (text: string): string =>
  misreadLetters.reduce((repaired, [mark, letter]) => repaired.replace(mark, letter), text);

/** Corrects the letters of a legal form that OCR misread, and keeps its letter case. */
export const repairLegalForm = (text: string): string => {
  const malaysian = text
    .replace(misreadLegalForm, (form, gap: string) => {
      if (/^sdn/i.test(form) && /bhd$/i.test(form)) return form;
      return form.startsWith('s') || /[a-z]/.test(form) ? `Sdn${gap}Bhd` : `SDN${gap}BHD`;
    })
    .replace(misreadShortForm, 'S/B');
  return misread.reduce((repaired, [form, written]) => repaired.replace(form, written), malaysian);
};
