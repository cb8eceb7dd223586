const ligatures: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i' };

const notPlain = /[^ -~]/;

/** Lower case without accents, so that `Gesamtbeträge` and `GESAMTBETRAGE` are equal. ASCII text keeps its length. */
export const foldText = (text: string): string => {
  const lower = text.toLowerCase();
  // Most lines have no accents, and the steps below leave ASCII as it is.
  if (!notPlain.test(lower)) return lower;
  return lower
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[ßæœøłđı]/g, (letter) => ligatures[letter] ?? letter);
};

/** Folded letters and digits only, so that misread spaces and punctuation do not matter. */
export const squash = (text: string): string => foldText(text).replace(/[^\p{L}\p{N}]+/gu, '');

/** The words of a field's name such as `invoiceNumber` or `due_date`, folded. */
export const wordsOfName = (name: string): string =>
  foldText(
    name
      .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
      .replace(/[_-]+/g, ' ')
      .trim(),
  );
