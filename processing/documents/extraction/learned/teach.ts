import type { OutputField } from '../../../../domain/output-field.ts';
import type { LearnedLesson, Lesson } from '../../../../domain/submissions/lessons.ts';
import type { PageText } from '../../read/files/page.ts';
import { type ExtractionContext, toContext } from '../fields/context.ts';
import { meaningOf } from '../meaning/roles.ts';
import { foldText, squash } from '../sheet/fold.ts';
import { toSheet } from '../sheet/sheet.ts';
import { readIssuer } from './issuer-key.ts';
import { placesFor } from './places.ts';

/** A value that a page prints more often does not determine its place. */
const placesMax = 4;

const same = (field: OutputField, one: unknown, other: unknown): boolean =>
  field.type === 'string'
    ? foldText(String(one)).replaceAll(/\s+/g, ' ') === foldText(String(other)).replaceAll(/\s+/g, ' ')
    : String(one) === String(other);

const lessonsOf = (context: ExtractionContext, field: OutputField, value: unknown): Lesson[] => {
  const places = placesFor(context, field).filter((one) => same(field, one.value, value));
  const lessons = places.map(({ place }) => place);
  if (meaningOf(field).role === 'issuer' && typeof value === 'string' && value.length <= 200) {
    return [{ kind: 'name', value }];
  }
  return lessons.length <= placesMax ? lessons : [];
};

/**
 * The lessons of a document's corrected values about its issuer's documents. Nothing if the issuer is not recognized,
 * or for values that the pages do not print.
 * @param corrected the values by field
 */
export const teach = (
  pages: readonly PageText[],
  schema: readonly OutputField[],
  locale: string | undefined,
  corrected: Readonly<Record<string, unknown>>,
): (Omit<LearnedLesson, 'submissionId'> & { readonly issuerName: string })[] => {
  const context = toContext(toSheet(pages), locale, []);
  const issuer = readIssuer(context);
  if (!issuer) return [];
  const { name, vatId, span } = issuer;
  const about = { issuer: vatId ?? name, issuerName: span.text.slice(0, 200) };
  const issuerRead = vatId === null ? {} : { issuerRead: name };
  return schema
    .filter((field) => (corrected[field.name] ?? null) !== null && squash(String(corrected[field.name])) !== '')
    .flatMap((field) =>
      lessonsOf(context, field, corrected[field.name]).map((lesson) => ({
        ...about,
        field: field.name,
        lesson: { ...lesson, ...issuerRead },
      })),
    );
};
