import type { OutputField } from '../../../../domain/output-field.ts';
import type { DocumentFile } from '../../contract.ts';
import type { Extraction } from './assemble.ts';

const maxValueLength = 120;

const shown = (value: unknown): string => {
  const text = Array.isArray(value)
    ? `${value.length} ${value.length === 1 ? 'entry' : 'entries'}`
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);
  return text.length > maxValueLength ? `${text.slice(0, maxValueLength)}…` : text;
};

/** A summary made from the fields by a fixed template; it says so, since no language model wrote it. */
export const summarize = (
  files: readonly DocumentFile[],
  pages: number,
  schema: readonly OutputField[],
  extraction: Extraction,
): string => {
  const found = schema.filter((field) => extraction.extractedData[field.name] !== null);
  const missing = schema.filter((field) => extraction.extractedData[field.name] === null);
  const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
  const parts = [
    `Made from the extracted fields, without a language model: ${counted(files.length, 'file')} with ${counted(pages, 'page')}; ${found.length} of ${counted(schema.length, 'field')} found.`,
  ];
  if (found.length > 0)
    parts.push(`${found.map((field) => `${field.label}: ${shown(extraction.extractedData[field.name])}`).join('; ')}.`);
  if (missing.length > 0) parts.push(`Not found: ${missing.map((field) => field.label).join(', ')}.`);
  return parts.join(' ');
};
