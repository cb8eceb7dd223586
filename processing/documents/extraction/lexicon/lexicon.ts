import { days } from './days.ts';
import { identity } from './identity.ts';
import { parties } from './parties.ts';
import type { LexiconEntry } from './phrases.ts';
import { references } from './references.ts';
import { sums } from './sums.ts';

/** What fields of documents commonly stand for. */
export type Role =
  | keyof typeof identity
  | keyof typeof parties
  | keyof typeof days
  | keyof typeof sums
  | keyof typeof references;

/** Names and labels by role, in the order in which a name is tried: the more special role first. */
export const lexicon: Readonly<Record<Role, LexiconEntry>> = {
  ...identity,
  ...parties,
  ...days,
  ...sums,
  ...references,
};
