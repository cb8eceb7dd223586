import { at } from '../../../../domain/assert.ts';
import type { PixelBox } from '../../../../domain/shelf-captures/analysis.ts';
import { meanConfidence, textOf } from '../../../documents/read/ocr/read-character.ts';
import type { ComparedLine, QuestionedLine } from '../../../documents/read/ocr/recognition.ts';
import type { Scene } from '../../vision/scene.ts';
import type { Reference } from '../references/references.ts';
import { compareWords } from '../references/word-reader.ts';
import { fallFrom } from './fall-from.ts';
import { commonLetters, lettersOf, maySame, type WordPlace, wordPlaces } from './word-places.ts';

/** A place of a photo, and the siblings that it may show. */
export interface WordQuestion {
  readonly box: PixelBox;
  /** The likeliest one first. */
  readonly siblings: readonly Reference[];
  /** The chance that it shows a pack of the catalog, by all but its words. */
  readonly known: number;
}

/** The evidence of the words at a place about the siblings that it may show. */
export interface WordEvidence {
  /** The log odds that the place shows the first product rather than the second. */
  between(first: Reference, second: Reference): number;
  /** The log odds that it shows this product rather than one that is missing from the catalog. */
  known(product: Reference): number;
}

/** How much higher than a word its crop is, and by how much wider, in heights of the word. */
const margin = { height: 1.4, width: 0.3 } as const;
/**
 * The mean confidences of characters with which a line says nothing, and all. The name of a brand is often in letters
 * of its own, or around a curve.
 */
const confidences = { differs: { none: 0.4, full: 1 }, same: { none: 0.7, full: 1 } } as const;
/** Pixels of the photo: lower words cannot be read, and from the second height on, they are as legible as others. */
const heightPx = { none: 6, full: 9 } as const;
/**
 * Chosen below the weights of logistic regressions: over 2,700 pairs of a right product and a sibling, in photos of
 * drawn boxes, bays and packs and of a real shelf of bags, the log loss falls from 0.086 to 0.021; over 890 packs, of
 * which 65 are missing from the catalog, from 0.172 to 0.087.
 */
const weights = { between: 16, known: 14 } as const;
/** A difference that is larger by this much says no more: about three of eight letters. */
const clearDifference = 0.375;
/** A pack shows a word if a smaller share of the letters differs; otherwise it is another kind. */
const otherKindFrom = 0.36;
const mostDifferent = 0.75;
/** Fewer letters are hardly a word. */
const lettersMin = 3;
/** A text with this share of its letters in a word is a part of it. */
const partFrom = 0.5;
/** With this chance, a pack needs no name of a brand to be taken for one of the catalog. */
const sureKnown = 0.995;
/** Keeps words from being certain, however many. */
const evidenceMax = { between: 8, known: 5, unknown: -6 } as const;

/** A place whose words were compared. */
interface ComparedPlace {
  readonly place: WordPlace;
  /** How far its words can be read, 0..1. */
  readonly legible: number;
  readonly text: string;
  /** The word of each product, and how far it differs from what the place shows. */
  readonly words: ReadonlyMap<Reference, { readonly text: string; readonly difference: number }>;
}

/** A place in a photo, and the height of its words in pixels of the photo. */
interface AskedPlace {
  readonly place: WordPlace;
  readonly px: number;
}

const lineAt = (box: PixelBox, { words, cx, cy, width, height }: WordPlace): QuestionedLine => ({
  box: {
    cx: box.x + cx * box.width,
    cy: box.y + cy * box.height,
    width: width * box.width + margin.width * height * box.height,
    height: margin.height * height * box.height,
    angle: 0,
  },
  texts: [...words.values()].map(({ text }) => text),
});

const limit = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));

const comparedPlace = ({ place, px }: AskedPlace, { characters, differences }: ComparedLine): ComparedPlace => {
  const confidence = meanConfidence(characters);
  return {
    place,
    legible: fallFrom(confidence, place.differs ? confidences.differs : confidences.same) * fallFrom(px, heightPx),
    text: textOf(characters),
    words: new Map(
      [...place.words].map(([product, { text }], index) => [product, { text, difference: at(differences, index) }]),
    ),
  };
};

/** Whether a place shows another line of a product: the box is off by a line. */
const isOtherLine = ({ place, text }: ComparedPlace, product: Reference): boolean => {
  const own = place.words.get(product);
  return product.words.some((word) => word !== own && maySame(word.text, text)) && !(own && maySame(own.text, text));
};

/** How far a place favors the first product over the second; 0 if one of them has no word there, or both the same. */
const favorAt = ({ legible, words }: ComparedPlace, first: Reference, second: Reference): number => {
  const one = words.get(first);
  const other = words.get(second);
  if (!one || !other || maySame(one.text, other.text)) return 0;
  return weights.between * legible * limit(other.difference - one.difference, -clearDifference, clearDifference);
};

/** Whether a text has enough letters to be another word in the place of this one. */
const mayReplace = (text: string, word: string): boolean =>
  lettersOf(text).length >= Math.max(lettersMin, lettersOf(word).length / 2);

/** Whether a text may be a part of a word, as on a curved pack: many of its letters are in it, in this order. */
const mayBePart = (text: string, word: string): boolean => {
  const letters = lettersOf(text);
  return commonLetters(letters, lettersOf(word)) >= partFrom * letters.length;
};

/**
 * How far a place shows that the pack is this product. If its word may only be misread, nothing is held against it. A
 * word that siblings have too, mostly the name of the brand, does not show which kind the pack is.
 */
const knownAt = ({ place, legible, text, words }: ComparedPlace, product: Reference): number => {
  const own = words.get(product);
  if (!own) return 0;
  const logOdds = weights.known * legible * (otherKindFrom - Math.min(mostDifferent, own.difference));
  if (logOdds > 0) return place.differs ? logOdds : 0;
  const isAnother = !maySame(own.text, text) && mayReplace(text, own.text);
  return isAnother && (place.differs || !mayBePart(text, own.text)) ? logOdds : 0;
};

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

const evidenceOf = (places: readonly ComparedPlace[]): WordEvidence => ({
  between: (first, second) => {
    const usable = places.filter((place) => !isOtherLine(place, first) && !isOtherLine(place, second));
    return limit(
      sumOf(usable.map((place) => favorAt(place, first, second))),
      -evidenceMax.between,
      evidenceMax.between,
    );
  },
  known: (product) => {
    const usable = places.filter((place) => !isOtherLine(place, product));
    return limit(sumOf(usable.map((place) => knownAt(place, product))), evidenceMax.unknown, evidenceMax.known);
  },
});

/** The places of a pack whose words can be read, and can change what it is taken for. */
const usefulPlaces = ({ box, siblings, known }: WordQuestion, scale: number): AskedPlace[] =>
  wordPlaces(siblings)
    .filter(({ differs }) => differs || known < sureKnown)
    .map((place) => ({ place, px: (place.height * box.height) / Math.max(1, scale) }))
    .filter(({ px }) => px > heightPx.none);

/** Reads the words of packs where their siblings have others, and the names of brands of packs that are not sure. */
export const readWordEvidence = async (
  { raster, scale }: Pick<Scene, 'raster' | 'scale'>,
  questions: readonly WordQuestion[],
): Promise<WordEvidence[]> => {
  const asked = questions.map((question) => ({ box: question.box, places: usefulPlaces(question, scale) }));
  const lines = asked.flatMap(({ box, places }) => places.map(({ place }) => lineAt(box, place)));
  const compared = (await compareWords(raster, lines)).values();
  return asked.map(({ places }) =>
    evidenceOf(
      places.flatMap((place) => {
        const { value } = compared.next();
        return value ? [comparedPlace(place, value)] : [];
      }),
    ),
  );
};
