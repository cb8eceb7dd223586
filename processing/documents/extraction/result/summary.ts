import type { OutputField } from '../../../../domain/output-field.ts';
import type { DocumentFile, ExtractedDocument } from '../../contract.ts';

const valueLengthMax = 120;

const wholeText = (value: unknown): string => {
  if (Array.isArray(value)) return `${value.length} ${value.length === 1 ? 'entry' : 'entries'}`;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

const valueText = (value: unknown): string => {
  const text = wholeText(value);
  return text.length > valueLengthMax ? `${text.slice(0, valueLengthMax)}…` : text;
};

/** The fields that were found, as `label: value` separated by semicolons; empty if none was. */
export const listFoundFields = (
  schema: readonly OutputField[],
  extractedData: ExtractedDocument['extractedData'],
): string =>
  schema
    .filter(({ name }) => extractedData[name] !== null)
    .map(({ name, label }) => `${label}: ${valueText(extractedData[name])}`)
    .join('; ');

/**
 * A summary of the extracted fields from a fixed template. It states that no language model wrote it.
 * @param isReadTwice whether a language model has read some of the fields
 */
export const summarize = (
  files: readonly DocumentFile[],
  pageCount: number,
  schema: readonly OutputField[],
  { extractedData }: Pick<ExtractedDocument, 'extractedData'>,
  isReadTwice = false,
): string => {
  const origin = isReadTwice ? 'some of which a language model has read, too' : 'without a language model';
  const found = schema.filter((field) => extractedData[field.name] !== null);
  const missing = schema.filter((field) => extractedData[field.name] === null);
  const countNoun = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
  const parts = [
    `Made from the extracted fields, ${origin}: ${countNoun(files.length, 'file')} with ${countNoun(pageCount, 'page')}; ${found.length} of ${countNoun(schema.length, 'field')} found.`,
  ];
  if (found.length > 0) parts.push(`${listFoundFields(schema, extractedData)}.`);
  if (missing.length > 0) parts.push(`Not found: ${missing.map((field) => field.label).join(', ')}.`);
  return parts.join(' ');
};
