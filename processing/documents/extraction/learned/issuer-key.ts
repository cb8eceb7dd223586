import { distance } from 'fastest-levenshtein';
import { bestOf } from '../labels/candidate.ts';
import { issuerCandidates } from '../parties/issuer.ts';
import { squash } from '../sheet/fold.ts';
import type { Sheet, Span } from '../sheet/sheet.ts';

/** A name below this score is a guess, by which no document is recognized. */
const scoreMin = 0.3;
const lengthMin = 4;
/** The part of the letters that may be misread. */
const misreadMax = 0.1;

/** The issuer of a document as it is recognized again, with where its name is; null if no name stands out. */
export const readIssuer = (sheet: Sheet): { readonly key: string; readonly span: Span } | null => {
  const best = bestOf(issuerCandidates(sheet));
  if (!best || best.score < scoreMin) return null;
  const key = squash(String(best.value)).slice(0, 120);
  return key.length < lengthMin ? null : { key, span: best.span };
};

/** Whether two names are the same issuer, apart from a few misread letters. */
export const isSameIssuer = (one: string, other: string): boolean =>
  one === other || distance(one, other) <= Math.floor(misreadMax * Math.min(one.length, other.length));
