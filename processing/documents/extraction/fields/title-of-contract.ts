import type { OutputField } from '../../../../domain/output-field.ts';
import type { Candidate } from '../labels/candidate.ts';
import { contractWord, titleAsked } from '../lexicon/contracts.ts';
import { askedText } from '../meaning/asked-text.ts';
import { foldText } from '../sheet/fold.ts';
import { type Sheet, spanOf } from '../sheet/sheet.ts';

const rowsMax = 15;
const wordsMax = 9;
const score = 0.85;

/** Finds the title of a contract: a line near the top of the first page that has a word for a contract. */
export const contractTitles = (sheet: Sheet, field: OutputField): Candidate[] => {
  if (field.type !== 'string' || !titleAsked.test(askedText(field))) return [];
  const line = sheet.rows.slice(0, rowsMax).find(({ page, cells: [only, ...others] }) => {
    if (page !== 0 || only === undefined || others.length > 0) return false;
    const isShort = only.text.split(/\s+/).length <= wordsMax && !/[.:;"“”]/.test(only.text);
    return isShort && contractWord.test(foldText(only.text));
  });
  const cell = line?.cells[0];
  return cell ? [{ value: cell.text.trim(), span: spanOf(cell), score }] : [];
};
