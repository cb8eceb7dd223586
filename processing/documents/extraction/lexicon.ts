import { days } from './lexicon-days.ts';
import { identity } from './lexicon-identity.ts';
import { parties } from './lexicon-parties.ts';
import { references } from './lexicon-references.ts';
import { sums } from './lexicon-sums.ts';
import type { LexiconEntry } from './phrases.ts';

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
