import { distance } from 'fastest-levenshtein';
import { countDigits } from '../../character-counts.ts';
import type { Word } from '../../read/files/page.ts';
import { toSegment } from '../../read/files/segments.ts';
import { phrases } from '../lexicon/phrases.ts';
import { foldText } from '../sheet/fold.ts';
import type { Cell } from '../sheet/sheet.ts';

/** Long words of companies' names, which hardly any other word resembles. */
export const nameWords: ReadonlySet<string> = new Set(
  phrases(`
    enterprise, enterprises, restaurant, restaurants, restoran, stationery, hardware, electrical, electronic, electronics, supermarket,
    minimarket, hypermarket, marketing, distributor, distributors, industries, confectionery, resources, holdings, pharmacy,
    perniagaan, syarikat, pasaraya, services, bakeries
  `),
);

/** Words of Malaysian addresses. */
export const addressWords: ReadonlySet<string> = new Set(
  phrases(`
    jalan, taman, lorong, kampung, persiaran, bandar, seksyen, section, kawasan, perindustrian, medan, menara, wisma, lebuh, lebuhraya,
    dataran, pusat, level, floor, ground, kuala, lumpur, selangor, alam, johor, bahru, petaling, puchong, cheras, klang, kelana, subang,
    penang, pulau, melaka, perak, kedah, sarawak, sabah, kuching, negeri, sembilan, malaysia
  `),
);

/** Words that were read with more confidence keep their letters: they may be names. */
const sureFrom = 0.97;
/** Shorter words resemble too many others. */
const lettersMin = 4;
/** Words that are this long may also have a letter too many or too few. */
const lettersOfLongMin = 5;

const likeCase = (word: string, original: string): string => {
  if (original === original.toUpperCase()) return word.toUpperCase();
  return original.charAt(0) === original.charAt(0).toUpperCase() ? word.charAt(0).toUpperCase() + word.slice(1) : word;
};

const repairWord = (text: string, known: ReadonlySet<string>): string => {
  const folded = foldText(text);
  if (folded.length < lettersMin || known.has(folded) || countDigits(folded) > 1) return text;
  const alike = [...known].filter((word) => {
    const apart = word.length - folded.length;
    if (word.length < lettersMin || Math.abs(apart) > (word.length >= lettersOfLongMin ? 1 : 0)) return false;
    return distance(word, folded) === 1;
  });
  // A wrong letter after a word is more likely than a wrong one in its plural.
  const [word, ...others] = alike.filter((one) => !(one.endsWith('s') && alike.includes(one.slice(0, -1))));
  // A word between two known ones stays unchanged.
  return word !== undefined && others.length === 0 ? likeCase(word, text) : text;
};

const repairReadWord = (word: Word, known: ReadonlySet<string>): Word =>
  word.confidence >= sureFrom
    ? word
    : { ...word, text: word.text.replace(/[\p{L}\p{N}]+/gu, (run) => repairWord(run, known)) };

/**
 * Corrects the words of a cell that were read with low confidence and are one letter away from a known word. Boxes stay
 * the same.
 */
export const withRepairedWords = (cell: Cell, known: ReadonlySet<string>): Cell => {
  const words = cell.segment.words.map((word) => repairReadWord(word, known));
  if (words.every((word, index) => word.text === cell.segment.words[index]?.text)) return cell;
  const segment = { ...toSegment(words), box: cell.segment.box };
  return { ...cell, segment, text: segment.text };
};
