import { distance } from 'fastest-levenshtein';
import { isConcept, isGeneralWord, isOtherConcept, isSameConcept, partsOfCompound } from '../lexicon/concepts.ts';
import { addressAfterName } from '../lexicon/name-labels.ts';
import { phrases } from '../lexicon/phrases.ts';
import { foldText } from '../sheet/fold.ts';

/** Words that join others and have no meaning themselves. */
const joining = new Set(
  phrases(`
    of, the, a, an, in, on, at, for, and, or, between, as, is, was, were, that, this, it, its, your, our, with, without, which, how, if,
    any, euros, printed, made, given, box, all, zwischen, entre, tussen, tra,
    der, die, das, des, dem, den, und, oder, im, in, zum, zur, fur, mit, le, la, les, l, d, de, du, des, et, ou, en, pour, sur, het, een, van, voor, op,
    el, los, las, y, o, e, del, por, para, con, il, lo, gli, i, di, della, delle, per, os, as, da, dos, das, w, na, z, i, dan, yang, s
  `),
);

/** A folded word of a label, with its weight. */
export interface LabelWord {
  readonly text: string;
  readonly weight: number;
  /** Printed with a period, as abbreviations are. */
  readonly isShort: boolean;
}

/** Words that many labels have, such as `number` and `date`, distinguish them less than others. */
const generalWeight = 0.45;
/** A label such as `Number` describes no field: any number fits it. Two such words do: `Total fees`. */
export const isTelling = ({ weight }: LabelWord): boolean => weight >= 1;
/** Digits in a label are mostly the number of a form's field. */
const digitsWeight = 0.3;

const withAddress = new RegExp(addressAfterName, 'gu');

/** Texts that are replaced before a label is compared: abbreviations of two words, and addresses after names. */
const spelledOut: readonly (readonly [RegExp, string])[] = [
  [withAddress, ''],
  [/(?<!\p{L})(?<first>check|drop|pick|sub)[-\s](?<last>in|out|off|up|total)(?!\p{L})/gu, '$<first>$<last>'],
  [/(?<!\p{L})g\.?\s?w\.?(?![\p{L}.])/gu, 'gross weight'],
  [/(?<!\p{L})n\.?\s?w\.?(?![\p{L}.])/gu, 'net weight'],
  [/(?<!\p{L})b\/l(?!\p{L})|(?<!\p{L})bol(?=\s?(?:no|nr|num|number|#|$))/gu, 'bill of lading'],
  [/(?<!\p{L})mawb(?!\p{L})/gu, 'master air waybill'],
  [/(?<!\p{L})hawb(?!\p{L})/gu, 'house air waybill'],
  [/(?<!\p{L})awb(?!\p{L})/gu, 'air waybill'],
  [/(?<!\p{L})coi(?!\p{L})/gu, 'certificate of insurance'],
  [/(?<!\p{L})s\/n(?!\p{L})/gu, 'serial number'],
  [/(?<!\p{L})a\/c(?!\p{L})/gu, 'account'],
  [/(?<!\p{L})l\/c(?!\p{L})/gu, 'letter of credit'],
  [/(?<!\p{L})p\.?o\.?(?=\s?(?:no|nr|num|number|date|ref|#|$))/gu, 'purchase order'],
];

const sumCompound = /^gesamt\p{L}{4,}/u;

const weightOfWord = (text: string): number => {
  if (/^\p{N}+$/u.test(text)) return digitsWeight;
  return isGeneralWord(text) ? generalWeight : 1;
};

/** The meaningful words of a label. */
export const labelWords = (label: string): LabelWord[] => {
  const spelled = spelledOut.reduce((text, [short, long]) => text.replace(short, long), foldText(label));
  const found = [...spelled.matchAll(/#|n[°º]|[\p{L}]+(?:\.\p{L}+)*|\p{N}+/gu)];
  const words = found.flatMap((match): LabelWord[] => {
    const text = match[0].replaceAll('.', '');
    // `Gesamtgewicht`: the total weight.
    if (sumCompound.test(text)) return labelWords(`gesamt ${text.slice('gesamt'.length)}`);
    if (joining.has(text)) return [];
    const isShort = spelled.charAt(match.index + match[0].length) === '.';
    return partsOfCompound(text).map((part) => ({ text: part, weight: weightOfWord(part), isShort }));
  });
  // `INSURER A`: the letter of one of several, although `a` has no meaning elsewhere.
  const letter = letterAtEnd.exec(label)?.groups?.letter?.toLowerCase();
  return letter !== undefined && joining.has(letter) ? [...words, { text: letter, weight: 1, isShort: false }] : words;
};
const letterAtEnd = /\p{L}{3}\s(?<letter>\p{Lu})\s*[:：.]?\s*$/u;

/** Whether all words of a text are words that labels have. */
export const hasOnlyLabelWords = (text: string): boolean => labelWords(text).every(({ text: word }) => isConcept(word));

/** A single word may be a value as well: `Porto`, `Cash`. */
const ofOneWord = 0.5;

/** The share 0..1 of a text's words that labels have, in any of the languages that are known. */
export const shareOfLabelWords = (text: string): number => {
  const words = labelWords(text);
  const factor = words.length === 1 ? ofOneWord : 1;
  return (factor * words.filter(({ text: word }) => isConcept(word)).length) / Math.max(1, words.length);
};

const stemEndings = /(?:'?s|es|ed|ing|ly|ions?|ment|en|(?<!employ|pay)er|e)$/;
const stemLettersMin = 4;

/** A word without its ending, as far as English words have one. */
export const stemOf = (word: string): string => {
  const stem = word.replace(stemEndings, '');
  return stem.length >= stemLettersMin ? stem : word;
};

/** Whether a word abbreviates another: its letters are in it in the same order, the first one first. */
const abbreviates = (short: string, long: string): boolean => {
  if (short.length >= long.length || short.charAt(0) !== long.charAt(0)) return false;
  let at = 0;
  for (const letter of long) if (letter === short.charAt(at)) at += 1;
  return at === short.length;
};

/** In a word of this many letters, one may be misread. */
const misreadLettersMin = 6;
/** In a word of this many letters, one may be misread, but other words also differ by one letter. */
const shortMisreadMin = 4;
/** A word with fewer letters begins many others. */
const startLettersMin = 5;
/** Two letters abbreviate a word only with a period. */
const abbreviationLettersMin = { withPeriod: 2, without: 3 } as const;

/** How alike two words are that are not the same, by what connects them. */
const likenesses = {
  sameStem: 0.97,
  sameConcept: 0.9,
  misread: 0.85,
  shortMisread: 0.6,
  start: 0.8,
  abbreviation: 0.75,
  /** Without a period, the letters may be in another word by chance. */
  abbreviationWithoutPeriod: 0.5,
  initials: 0.85,
} as const;

/** How alike two words are, 0..1. */
const likenessOfWords = (asked: LabelWord, printed: LabelWord): number => {
  const one = asked.text;
  const other = printed.text;
  if (one === other) return 1;
  // `Employer` is not a misread `employee`, and an `insurer` not the `insured`.
  if (isOtherConcept(one, other)) return 0;
  if (stemOf(one) === stemOf(other)) return likenesses.sameStem;
  if (isSameConcept(one, other)) return likenesses.sameConcept;
  const shorter = Math.min(one.length, other.length);
  const isNear = shorter >= shortMisreadMin && distance(one, other) <= 1;
  if (isNear && shorter >= misreadLettersMin) return likenesses.misread;
  if (isNear && one.length === other.length) return likenesses.shortMisread;
  if (shorter >= startLettersMin && (one.startsWith(other) || other.startsWith(one))) return likenesses.start;
  const { withPeriod, without } = abbreviationLettersMin;
  if (other.length < (printed.isShort ? withPeriod : without) || !abbreviates(other, one)) return 0;
  return printed.isShort ? likenesses.abbreviation : likenesses.abbreviationWithoutPeriod;
};

/** How well a printed label fits the request. */
export interface Likeness {
  /** The share of the request that the label covers. */
  readonly cover: number;
  /** The share of the label that the request covers. */
  readonly precision: number;
}

/** How well a label fits, in one number. */
export const productOf = ({ cover, precision }: Likeness): number => cover * precision;

const initialsOf = (words: readonly LabelWord[]): string => words.map(({ text }) => text.charAt(0)).join('');

const initialsLengths = { min: 3, max: 5 } as const;

/** The words side by side whose initials are a word; none if it is a word of the label itself. */
const wordsOfInitials = ({ text }: LabelWord, words: readonly LabelWord[]): readonly LabelWord[] => {
  const { length } = text;
  const isOther = length < initialsLengths.min || length > initialsLengths.max;
  if (isOther || words.some((word) => word.text === text)) return [];
  for (let start = 0; start + length <= words.length; start += 1) {
    const run = words.slice(start, start + length);
    if (initialsOf(run) === text) return run;
  }
  return [];
};

/** Compares a printed label with the request. */
export const likenessOf = (asked: readonly LabelWord[], printed: readonly LabelWord[]): Likeness => {
  if (asked.length === 0 || printed.length === 0) return { cover: 0, precision: 0 };
  const all = (words: readonly LabelWord[]): number => words.reduce((sum, { weight }) => sum + weight, 0);
  // `N.I.` for `National insurance`.
  const [only] = printed;
  if (printed.length === 1 && only && only.text.length >= 2 && only.text === initialsOf(asked)) {
    return { cover: likenesses.initials, precision: likenesses.initials };
  }
  let covered = 0;
  const used = new Map<LabelWord, number>();
  for (const word of asked) {
    // `SSN` for `Social security number`.
    const spelled = wordsOfInitials(word, printed);
    if (spelled.length > 0) {
      covered += likenesses.initials * word.weight;
      for (const other of spelled) used.set(other, likenesses.initials);
      continue;
    }
    let best = 0;
    let match: LabelWord | null = null;
    for (const other of printed) {
      const likeness = likenessOfWords(word, other);
      if (likeness > best) {
        best = likeness;
        match = other;
      }
    }
    covered += best * word.weight;
    if (match) used.set(match, Math.max(used.get(match) ?? 0, best));
  }
  let said = 0;
  for (const [word, best] of used) said += best * word.weight;
  return { cover: covered / all(asked), precision: said / all(printed) };
};
