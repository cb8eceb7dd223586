import type { FieldSearch } from '../fields/field.ts';
import type { Described } from '../labels/described-values.ts';
import { askedKinds } from '../lexicon/asked-kinds.ts';
import {
  addressAsked,
  bankAsked,
  contactAsked,
  issuersAsked,
  nameAsked,
  otherThanName,
  payeesAsked,
  recipientsAsked,
  shortNameAsked,
} from '../lexicon/asked-names.ts';
import { askedText } from '../meaning/asked-text.ts';
import type { Features } from '../models/ranker.ts';

const patterns: Readonly<Record<string, RegExp>> = {
  ...askedKinds,
  name: nameAsked,
  notName: otherThanName,
  shortName: shortNameAsked,
  issuer: issuersAsked,
  recipient: recipientsAsked,
  payee: payeesAsked,
  address: addressAsked,
  bank: bankAsked,
  contact: contactAsked,
};

/** Describes what a field asks for; the same for all of its candidates. */
export const requestFeatures = (
  { field, meaning }: Pick<FieldSearch, 'field' | 'meaning'>,
  described: Described | null,
): Features => {
  const asked = askedText(field);
  const found = Object.entries(patterns).filter(([, pattern]) => pattern.test(asked));
  return {
    [`type:${field.type}`]: 1,
    [`kind:${described?.kind ?? 'none'}`]: 1,
    [`role:${meaning.role ?? 'none'}`]: 1,
    ...Object.fromEntries(found.map(([name]) => [`asked:${name}`, 1])),
  };
};
