import type { OutputField } from '../../../../domain/output-field.ts';
import { squash, wordsOfName } from '../sheet/fold.ts';
import { lexicon, type Role } from './lexicon.ts';

/** What a field stands for, and under which labels its value is looked for. */
export interface FieldMeaning {
  /** Null for a field that no role of the lexicon fits: it is found by its own label alone. */
  readonly role: Role | null;
  /** The field's own label and name first, then the role's. */
  readonly labels: readonly string[];
}

const roleTypes: Partial<Record<Role, readonly OutputField['type'][]>> = {
  total: ['currency', 'number', 'integer', 'string'],
  subtotal: ['currency', 'number', 'integer', 'string'],
  tax: ['currency', 'number', 'integer', 'string'],
  taxRate: ['number', 'integer', 'string'],
  date: ['date', 'datetime', 'string'],
  dueDate: ['date', 'datetime', 'string'],
  deliveryDate: ['date', 'datetime', 'string'],
  orderDate: ['date', 'datetime', 'string'],
  birthDate: ['date', 'datetime', 'string'],
  expiryDate: ['date', 'datetime', 'string'],
  sex: ['string', 'enum'],
  nationality: ['string', 'enum'],
  issuingState: ['string', 'enum'],
};

/** Words that stand in many names and say nothing about the role. */
const fillers = new Set(['the', 'of', 'field', 'value', 'document', 'receipt', 'invoice', 'bill', 'name', 'nr', 'no']);

const essential = (words: string): string => {
  const kept = words.split(/\s+/).filter((word) => !fillers.has(word));
  return squash((kept.length > 0 ? kept : words.split(/\s+/)).join(' '));
};

const fits = (field: OutputField, role: Role): boolean =>
  roleTypes[role]?.includes(field.type) ?? field.type === 'string';

const roleOf = (field: OutputField): Role | null => {
  const names = [wordsOfName(field.name), wordsOfName(field.label)];
  const roles = Object.entries(lexicon) as [Role, (typeof lexicon)[Role]][];
  // The whole name is surer than what is left without its common words.
  for (const form of [squash, essential]) {
    const forms = names.map(form);
    const found = roles.find(
      ([role, entry]) => fits(field, role) && entry.names.some((name) => forms.includes(squash(name))),
    );
    if (found) return found[0];
  }
  return null;
};

/** The role of a field by its name and label, with every phrase under which its value may stand. */
export const meaningOf = (field: OutputField): FieldMeaning => {
  const role = roleOf(field);
  const own = [field.label, wordsOfName(field.name)];
  const labels = role ? lexicon[role].labels : [];
  return { role, labels: [...new Set([...own, ...labels])] };
};
