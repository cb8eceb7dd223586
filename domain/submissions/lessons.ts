import { z } from 'zod';

/**
 * Set if the issuer has a VAT number: its name as the engine reads it, in folded letters and digits; empty if no name
 * stands out.
 */
const issuerRead = z.string().max(120).optional();

const sharePlace = z.number().min(-0.1).max(1.1);

/** Where a corrected value is on the pages of its issuer. Lengths are shares of the page's width and height. */
const PlaceLesson = z.object({
  kind: z.literal('place'),
  /** From 0. */
  page: z.int().min(0),
  left: sharePlace,
  right: sharePlace,
  middle: sharePlace,
  /** The folded words that name the value; null if there are none. */
  label: z.string().max(60).nullable(),
  /** Where the label is: in the same text, to the left, or above. */
  relation: z.enum(['inside', 'right', 'below']).nullable(),
  /** The form of the value's text: `A9` for letters before digits. */
  shape: z.string().max(40),
  issuerRead,
});

/** The name of a supplier, whatever the page prints. */
const NameLesson = z.object({ kind: z.literal('name'), value: z.string().min(1).max(200), issuerRead });

/** The lesson of one correction about a field of one issuer's documents. */
export const Lesson = z.discriminatedUnion('kind', [PlaceLesson, NameLesson]);
export type Lesson = z.output<typeof Lesson>;
export type PlaceLesson = z.output<typeof PlaceLesson>;

/** A lesson with its issuer, field and document. */
export interface LearnedLesson {
  /** The issuer's VAT number, or without one its name as the engine reads it; in folded letters and digits. */
  readonly issuer: string;
  readonly field: string;
  /** The document that was corrected. */
  readonly submissionId: string;
  readonly lesson: Lesson;
}

/** How many corrections must agree before they change a value. */
const agreeingMin = 2;

/**
 * The probability that a value is right if `agreeing` corrections support it and `others` contradict it, by the rule of
 * succession; null if they are too few or contradict each other too often.
 */
export const lessonConfidence = (agreeing: number, others: number): number | null =>
  agreeing < agreeingMin || agreeing <= 2 * others ? null : (agreeing + 1) / (agreeing + others + 2);
