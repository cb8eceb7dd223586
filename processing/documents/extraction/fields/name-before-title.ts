import type { OutputField } from '../../../../domain/output-field.ts';
import type { Candidate } from '../labels/candidate.ts';
import { labelWords, likenessOf } from '../labels/likeness.ts';
import { type Sheet, spanOf } from '../sheet/sheet.ts';

/** `Delphine Marsh, State Registrar`: a person with a title, as below a signature. */
const nameAndTitle = /^(?<name>\p{Lu}[\p{L}.'’-]*(?:\s\p{Lu}[\p{L}.'’-]*){1,3}),\s(?<title>\p{Lu}[\p{L} -]{2,40})$/u;

const fitMin = 0.9;
const score = 0.62;

/** Finds the person whose name is printed before the title that a field asks for. */
export const namesBeforeTitle = (sheet: Sheet, { label, type }: OutputField): Candidate[] => {
  const asked = labelWords(label).filter(({ weight }) => weight === 1);
  if (type !== 'string' || asked.length === 0) return [];
  return sheet.rows
    .flatMap(({ cells }) => cells)
    .flatMap((cell) => {
      const { name, title } = nameAndTitle.exec(cell.text.trim())?.groups ?? {};
      if (name === undefined || title === undefined) return [];
      const { cover, precision } = likenessOf(asked, labelWords(title));
      return cover >= fitMin && precision >= fitMin ? [{ value: name, span: spanOf(cell, 0, name.length), score }] : [];
    });
};
