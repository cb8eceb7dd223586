import { type Box, overlapAcross } from '../../read/ocr/geometry.ts';
import type { FieldSearch } from '../fields/field.ts';
import type { Candidate } from '../labels/candidate.ts';
import type { Span } from '../sheet/sheet.ts';
import { sureness } from './keeps-value.ts';

const areaOf = ({ width, height }: Box): number => width * height;
/** Two values are in one place if they share this much of the smaller one's area. */
const sharedMin = 0.6;

const isSamePlace = (one: Span, other: Span): boolean => {
  const across = overlapAcross(one.box, other.box);
  const down = Math.min(one.box.y + one.box.height, other.box.y + other.box.height) - Math.max(one.box.y, other.box.y);
  return (
    one.page === other.page &&
    across > 0 &&
    down > 0 &&
    across * down > sharedMin * Math.min(areaOf(one.box), areaOf(other.box))
  );
};

/** How sure another field is that a text is its own value: at most one of them is usually right. */
export const takenBy = (others: readonly FieldSearch[], { value, span }: Candidate): number =>
  Math.max(
    0,
    ...others
      .filter(({ found }) => found && String(found.value) === String(value) && isSamePlace(found.best.span, span))
      .map(sureness),
  );
