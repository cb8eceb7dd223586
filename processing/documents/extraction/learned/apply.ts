import type { OutputField } from '../../../../domain/output-field.ts';
import {
  type LearnedLesson,
  type Lesson,
  lessonConfidence,
  type PlaceLesson,
} from '../../../../domain/submissions/lessons.ts';
import type { ExtractionContext } from '../fields/context.ts';
import type { FoundField } from '../fields/found-field.ts';
import { meaningOf } from '../meaning/roles.ts';
import { brokenRule } from '../result/validation.ts';
import { squash } from '../sheet/fold.ts';
import type { Span } from '../sheet/sheet.ts';
import { isAbout, readIssuer } from './issuer-key.ts';
import { type Placed, placesFor } from './places.ts';

/**
 * How far a value may be from its place, as a share of the page. A column moves with the text beside it, but its label
 * stays.
 */
const sidewaysMax = { labeled: 0.1, unlabeled: 0.02 };
/** Without a label, only the place identifies a value. */
const upDownMax = 0.012;

const isSameLabel = (one: PlaceLesson, other: PlaceLesson): boolean =>
  one.relation === other.relation &&
  one.label !== null &&
  other.label !== null &&
  squash(one.label) === squash(other.label);

/** Whether two places are the same one: in one column with one label, or exactly there if there is no label. */
const isSamePlace = (one: PlaceLesson, other: PlaceLesson): boolean => {
  const aside = Math.min(Math.abs(one.left - other.left), Math.abs(one.right - other.right));
  if (one.page !== other.page) return false;
  if (isSameLabel(one, other)) return aside <= sidewaysMax.labeled;
  const isUnlabeled = one.label === null && other.label === null && one.shape === other.shape;
  return isUnlabeled && aside <= sidewaysMax.unlabeled && Math.abs(one.middle - other.middle) <= upDownMax;
};

const agrees = (one: Lesson, other: Lesson): boolean =>
  one.kind === 'name'
    ? other.kind === 'name' && one.value === other.value
    : other.kind === 'place' && isSamePlace(one, other);

/** Lessons that agree, with the number of their documents. */
interface Agreement {
  readonly lesson: Lesson;
  readonly agreeing: readonly Lesson[];
  readonly corrections: number;
  readonly confidence: number;
}

const documentsOf = (lessons: readonly LearnedLesson[]): Set<string> =>
  new Set(lessons.map(({ submissionId }) => submissionId));

/** The lesson of most corrections of a field; null if too few agree. */
const agreementOf = (lessons: readonly LearnedLesson[]): Agreement | null => {
  const all = documentsOf(lessons).size;
  const groups = lessons
    .map(({ lesson }) => {
      const same = lessons.filter((one) => agrees(lesson, one.lesson));
      return { lesson, agreeing: same.map((one) => one.lesson), corrections: documentsOf(same).size };
    })
    .toSorted((a, b) => b.corrections - a.corrections);
  const [best] = groups;
  const confidence = best ? lessonConfidence(best.corrections, all - best.corrections) : null;
  return best && confidence !== null ? { ...best, confidence } : null;
};

/** The only value at the learned place; null if there is none, or several. */
const valueAt = (context: ExtractionContext, field: OutputField, { agreeing }: Agreement): Placed | null => {
  const places = agreeing.flatMap((lesson) => (lesson.kind === 'place' ? [lesson] : []));
  const shapes = new Set(places.map(({ shape }) => shape));
  const found = placesFor(context, field).filter(
    ({ place, value }) =>
      places.some((one) => isSamePlace(one, place)) &&
      (field.type !== 'string' || !/\d/.test([...shapes].join('')) || shapes.has(place.shape)) &&
      brokenRule(field, value) === null,
  );
  const values = new Set(found.map(({ value }) => String(value)));
  return values.size === 1 ? (found[0] ?? null) : null;
};

const toFound = (field: OutputField, value: unknown, span: Span, learned: FoundField['learned']): FoundField => {
  const best = { value, span, score: 1 };
  return { value, best, lead: 1, meaning: meaningOf(field), candidates: [best], ...(learned ? { learned } : {}) };
};

/**
 * Finds fields by reviewers' corrections of documents of the same issuer. Fields without a correction, values of an
 * electronic invoice, and documents of an unrecognized issuer stay unchanged.
 */
export const learnedFields = (
  context: ExtractionContext,
  lessons: readonly LearnedLesson[],
): ((field: OutputField, found: FoundField | null) => FoundField | null) => {
  const issuer = lessons.length === 0 ? null : readIssuer(context);
  if (!issuer) return (_field, found) => found;
  const ofIssuer = lessons.filter((one) => isAbout(one, issuer));
  return (field, found) => {
    const agreement = agreementOf(ofIssuer.filter((one) => one.field === field.name));
    if (!agreement || found?.attachment !== undefined) return found;
    const { lesson, corrections, confidence } = agreement;
    const learned = { corrections, confidence };
    if (lesson.kind === 'name') return toFound(field, lesson.value, issuer.span, learned);
    const there = valueAt(context, field, agreement);
    return there ? toFound(field, there.value, there.span, learned) : found;
  };
};
