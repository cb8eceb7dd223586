import type { OutputField } from '../../../../domain/output-field.ts';
import type { Candidate } from '../labels/candidate.ts';
import type { LabeledSheet } from '../labels/labeled-candidates.ts';
import { isCountry } from '../lexicon/line-words.ts';
import { addressAfterName } from '../lexicon/name-labels.ts';
import { foldText } from '../sheet/fold.ts';
import { boxOf } from '../sheet/frames.ts';
import { hasDigit, joinSpans, spanOf } from '../sheet/sheet.ts';
import { linesBelow } from './labeled-address.ts';

const nameAndAddress = new RegExp(addressAfterName, 'u');

/** Whether a field asks for a name with its address. */
export const asksForNameAndAddress = ({ type, label }: OutputField): boolean =>
  type === 'string' && nameAndAddress.test(foldText(label));

/**
 * The name with the address below it, for a field that asks for both, such as `Shipper's name and address`; other
 * values are returned as they are.
 */
export const withAddress = (context: LabeledSheet, field: OutputField, candidate: Candidate): Candidate => {
  if (!asksForNameAndAddress(field)) return candidate;
  const { sheet } = context;
  const { page, box, text } = candidate.span;
  const name = sheet.rows
    .flatMap(({ cells }) => cells)
    .find((cell) => cell.page === page && cell.box.x === box.x && cell.box.y === box.y && cell.text === text);
  if (!name) return candidate;
  const ownBox = boxOf(sheet, name);
  const below = linesBelow(context, name);
  const end = below.findIndex((line, index) => {
    // After the street and the postal code, only the country follows.
    const isWhole = [name, ...below.slice(0, index)].filter(hasDigit).length > 1;
    return (ownBox && !ownBox.includes(line)) || (isWhole && !hasDigit(line) && !isCountry(line.text));
  });
  const lines = end < 0 ? below : below.slice(0, end);
  if (!lines.some(hasDigit)) return candidate;
  const whole = joinSpans(
    [name, ...lines].map((line) => spanOf(line)),
    ', ',
  );
  return { ...candidate, value: whole.text, span: whole };
};
