import { distance } from 'fastest-levenshtein';
import { at } from '../../../../domain/assert.ts';
import type { Evidence } from '../../contract.ts';
import { squash } from '../../extraction/sheet/fold.ts';
import type { PageText, Word } from '../../read/files/page.ts';
import { chanceOfText } from '../../read/files/text-chance.ts';
import { unionBox } from '../../read/ocr/geometry.ts';

/** The place of a quote in the text. */
export interface QuotePlace {
  readonly evidence: Evidence;
  /** 1 if letters and digits are the same, otherwise 0..1. */
  readonly similarity: number;
}

interface IndexedPage {
  readonly page: PageText;
  readonly words: readonly Word[];
  /** The start of each word in {@link text}. */
  readonly starts: readonly number[];
  /** Letters and digits of all words, folded, without spaces, because OCR drops and invents them. */
  readonly text: string;
}

const similarityMin = 0.8;
/** A shorter text that is only similar could be anything. */
const alikeLengthMin = 6;
/** Above these limits, a search for similar text would take too long. */
const alikeLengthMax = 200;
const alikeWordsMax = 20_000;
/** A quote this short counts only as whole words: "5" is in every number. */
const wholeWordLength = 6;

const indexPage = (page: PageText): IndexedPage => {
  const words = page.segments.flatMap((segment) => segment.words);
  const starts: number[] = [];
  let text = '';
  for (const word of words) {
    starts.push(text.length);
    text += squash(word.text);
  }
  return { page, words, starts, text };
};

const round = (value: number): number => Math.round(value * 1000) / 1000;

const evidenceOf = ({ page, words, starts, text }: IndexedPage, from: number, to: number): Evidence | null => {
  const touched = words.filter((_, index) => {
    const start = at(starts, index);
    const end = starts[index + 1] ?? text.length;
    return start < to && end > from && end > start;
  });
  if (touched.length === 0) return null;
  const letters = touched.reduce((sum, word) => sum + word.text.length, 0);
  const weighed = touched.reduce((sum, word) => sum + word.confidence * word.text.length, 0);
  const box = unionBox(touched.map((word) => word.box));
  return {
    fileIndex: page.fileIndex,
    page: page.page,
    text: touched.map((word) => word.text).join(' '),
    textConfidence: round(chanceOfText(weighed / Math.max(1, letters), letters)),
    box: { x: round(box.x), y: round(box.y), width: round(box.width), height: round(box.height) },
  };
};

/** An index of the text, for finding the places that an answer quotes. */
export class PageSearch {
  readonly #pages: readonly IndexedPage[];
  readonly #words: number;

  constructor(pages: readonly PageText[]) {
    this.#pages = pages.map(indexPage);
    this.#words = this.#pages.reduce((sum, { words }) => sum + words.length, 0);
  }

  /** Whether any text was read at all. */
  get hasText(): boolean {
    return this.#pages.some(({ text }) => text !== '');
  }

  /** Finds a quote: the same letters and digits first, then similar ones; null if there are neither. */
  find(quote: string): QuotePlace | null {
    const wanted = squash(quote);
    if (wanted === '') return null;
    return this.#findSame(wanted) ?? this.#findAlike(wanted);
  }

  #findSame(wanted: string): QuotePlace | null {
    for (const page of this.#pages) {
      const bounds = new Set([...page.starts, page.text.length]);
      for (let at = page.text.indexOf(wanted); at >= 0; at = page.text.indexOf(wanted, at + 1)) {
        const end = at + wanted.length;
        if (wanted.length < wholeWordLength && !(bounds.has(at) && bounds.has(end))) continue;
        const evidence = evidenceOf(page, at, end);
        if (evidence) return { evidence, similarity: 1 };
      }
    }
    return null;
  }

  #findAlike(wanted: string): QuotePlace | null {
    if (wanted.length < alikeLengthMin || wanted.length > alikeLengthMax || this.#words > alikeWordsMax) return null;
    let best: { page: IndexedPage; from: number; similarity: number } | null = null;
    for (const page of this.#pages) {
      for (const from of page.starts) {
        const part = page.text.slice(from, from + wanted.length);
        const similarity = 1 - distance(part, wanted) / wanted.length;
        if (similarity >= similarityMin && similarity > (best?.similarity ?? 0)) best = { page, from, similarity };
      }
    }
    const evidence = best && evidenceOf(best.page, best.from, best.from + wanted.length);
    return best && evidence ? { evidence, similarity: round(best.similarity) } : null;
  }
}
