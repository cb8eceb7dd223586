import { days } from './days.ts';
import { identity } from './identity.ts';
import { parties } from './parties.ts';
import type { LexiconEntry } from './phrases.ts';
import { references } from './references.ts';
import { sums } from './sums.ts';

/** The meaning that a field of a document can have. */
export type Role =
  | keyof typeof identity
  | keyof typeof parties
  | keyof typeof days
  | keyof typeof sums
  | keyof typeof references;

/** Names and labels by role, in the order in which a name is tried: the more specific role first. */
export const lexicon: Readonly<Record<Role, LexiconEntry>> = {
  ...identity,
  ...parties,
  ...days,
  ...sums,
  ...references,
};
