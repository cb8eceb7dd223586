import type { OutputField } from '../../../../domain/output-field.ts';
import type { Candidate } from '../labels/candidate.ts';
import { emailAsked } from '../lexicon/emails.ts';
import type { FieldMeaning } from '../meaning/roles.ts';
import { foldText } from '../sheet/fold.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { typedOnSheet } from './typed-strings.ts';

/** Whether a field asks for the email address of a party, such as `Agency email`. */
const asksForEmail = ({ type, label }: OutputField, { role }: FieldMeaning): boolean =>
  type === 'string' && role !== 'email' && emailAsked.test(foldText(label));

const scores = { only: 0.8, oneOfSeveral: 0.4 } as const;

/** Finds the email addresses of a sheet for a field that asks for one in its own words. */
export const emailAddresses = (sheet: Sheet, field: OutputField, meaning: FieldMeaning): Candidate[] => {
  if (!asksForEmail(field, meaning)) return [];
  const found = typedOnSheet(sheet, 'email');
  const isOnly = new Set(found.map(({ value }) => value)).size === 1;
  return found.map(({ value, span }) => ({ value, span, score: isOnly ? scores.only : scores.oneOfSeveral }));
};

/** Whether values may be the email address that a field asks for; true for all other fields. */
export const fitsEmail = (field: OutputField, meaning: FieldMeaning): ((value: unknown) => boolean) => {
  const isAsked = asksForEmail(field, meaning);
  return (value) => !isAsked || typeof value !== 'string' || value.includes('@');
};
