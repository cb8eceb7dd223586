import { distance } from 'fastest-levenshtein';
import { OutputField } from '../../../../domain/output-field.ts';
import type { LearnedLesson } from '../../../../domain/submissions/lessons.ts';
import { isVatId } from '../checks/vat-id.ts';
import type { ExtractionContext } from '../fields/context.ts';
import { findOnPages } from '../fields/field.ts';
import { bestOf } from '../labels/candidate.ts';
import { issuerCandidates } from '../parties/issuer.ts';
import { squash } from '../sheet/fold.ts';
import type { Sheet, Span } from '../sheet/sheet.ts';

/** A name below this score is a guess, too weak to recognize a document by. */
const nameScoreMin = 0.3;
/** A VAT number below this score may be the customer's: those in its block count less. */
const vatScoreMin = 0.45;
const nameLengthMin = 4;
/** Shorter numbers belong to forms and branches. */
const vatDigitsMin = 8;
/** The share of letters that may be misread. */
const misreadMax = 0.1;

const vatField = OutputField.parse({ name: 'vatId', label: 'VAT number', type: 'string' });

/** A text that distinguishes one issuer from another, in folded letters and digits, with its place. */
interface Sign {
  readonly key: string;
  readonly span: Span;
}

/** The issuer of a document. */
export interface Issuer {
  /** In folded letters and digits; empty if no name stands out. */
  readonly name: string;
  /** Null if there is none. */
  readonly vatId: string | null;
  /** The place of the name, or else of the VAT number. */
  readonly span: Span;
}

const readName = (sheet: Sheet): Sign | null => {
  const best = bestOf(issuerCandidates(sheet));
  if (!best || best.score < nameScoreMin) return null;
  const key = squash(String(best.value)).slice(0, 120);
  return key.length < nameLengthMin ? null : { key, span: best.span };
};

const readVatId = (context: ExtractionContext): Sign | null => {
  const best = findOnPages(context, vatField)?.best;
  if (!best || best.score < vatScoreMin) return null;
  const key = squash(String(best.value));
  const isRead = key.replaceAll(/\D/g, '').length >= vatDigitsMin && isVatId(key) !== false;
  return isRead ? { key, span: best.span } : null;
};

/** The issuer by which a document is recognized; null if the document has neither its name nor its VAT number. */
export const readIssuer = (context: ExtractionContext): Issuer | null => {
  const name = readName(context.sheet);
  const vatId = readVatId(context);
  const sign = name ?? vatId;
  return sign ? { name: name?.key ?? '', vatId: vatId?.key ?? null, span: sign.span } : null;
};

/** Whether two names are the same, apart from a few misread letters. */
export const isAlike = (one: string, other: string): boolean =>
  one === other || distance(one, other) <= Math.floor(misreadMax * Math.min(one.length, other.length));

/**
 * Whether a lesson is about an issuer: by its VAT number, or by its name. Companies with one name and two VAT numbers,
 * such as the shops of a chain, share the lessons about places of values, but not those about the name.
 */
export const isAbout = ({ issuer: key, lesson }: LearnedLesson, { name, vatId }: Issuer): boolean => {
  const hasVatId = lesson.issuerRead !== undefined;
  if (hasVatId && vatId === key) return true;
  if (hasVatId && vatId !== null && lesson.kind === 'name') return false;
  return name !== '' && isAlike(lesson.issuerRead ?? key, name);
};
