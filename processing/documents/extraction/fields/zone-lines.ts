import type { OutputField } from '../../../../domain/output-field.ts';
import { findMrz } from '../../read/mrz/find-mrz.ts';
import { unionBox } from '../../read/ocr/geometry.ts';
import type { Candidate } from '../labels/candidate.ts';
import { askedText } from '../meaning/asked-text.ts';
import type { Row, Sheet } from '../sheet/sheet.ts';

const zoneAsked = /\bmrz\b|\bmachine[- ]readable\b/;
const lineAsked: readonly RegExp[] = [
  /\b(?:1|1st|first|upper|top)\b|mrz_?1\b/,
  /\b(?:2|2nd|second)\b|mrz_?2\b/,
  /\b(?:3|3rd|third)\b|mrz_?3\b/,
];
/** Check digits confirm most of a zone. */
const score = 0.9;

/** Finds a line of the machine-readable zone, or all of its lines, if a field asks for the zone itself. */
export const zoneLines = (sheet: Sheet, field: OutputField): Candidate[] => {
  const asked = askedText(field);
  if (field.type !== 'string' || !zoneAsked.test(asked)) return [];
  const wanted = lineAsked.findIndex((line) => line.test(asked));
  return findMrz<Row>(sheet.rows).flatMap(({ mrz, rows }) => {
    const lines = mrz.lines.map((text, index) => ({ text, row: rows[index] }));
    const chosen = wanted < 0 ? lines : lines.slice(wanted, wanted + 1);
    const boxes = chosen.flatMap(({ row }) => (row ? [row.box] : []));
    const [first] = rows;
    if (!first || boxes.length === 0) return [];
    const value = chosen.map(({ text }) => text).join('\n');
    const sure = rows.flatMap(({ cells }) => cells.map(({ segment }) => segment.confidence));
    const span = { page: first.page, text: value, box: unionBox(boxes), textConfidence: Math.min(1, ...sure) };
    return [{ value, span, score }];
  });
};
