import type { OutputField } from '../../../../domain/output-field.ts';
import type { Candidate } from '../labels/candidate.ts';
import { beforeSigner, signerAsked, signerTitleAsked } from '../lexicon/signatures.ts';
import { askedText } from '../meaning/asked-text.ts';
import { type Sheet, spanOf } from '../sheet/sheet.ts';

const person = String.raw`(?:(?:Dr|Mr|Ms|Mrs|Prof)\.?\s)?\p{Lu}[\p{L}.'’-]*(?:\s\p{Lu}[\p{L}.'’-]*){1,3}`;
/** `By: Rosa Ferreira, Manager`, `Fdo.: Remedios Altaba Querol`. */
const signature = new RegExp(
  String.raw`^(?:${beforeSigner})\s?[:：]\s*(?<name>${person})(?:,\s(?<title>\p{Lu}[\p{L} .&-]{2,40}))?\s*$`,
  'iu',
);
const score = 0.62;

/** Finds the person who signed, and the person's title, after a word such as `By:`. */
export const signers = (sheet: Sheet, field: OutputField): Candidate[] => {
  const asked = askedText(field);
  if (field.type !== 'string' || !signerAsked.test(asked)) return [];
  const asksForTitle = signerTitleAsked.test(asked);
  return sheet.rows
    .flatMap(({ cells }) => cells)
    .flatMap((cell) => {
      const { name, title } = signature.exec(cell.text)?.groups ?? {};
      const value = asksForTitle ? title : name;
      // A name has capitals, unlike the rest of a sentence.
      if (value === undefined || name?.split(' ').some((word) => !/^\p{Lu}/u.test(word))) return [];
      const from = cell.text.lastIndexOf(value);
      return [{ value, span: spanOf(cell, from, from + value.length), score }];
    });
};
