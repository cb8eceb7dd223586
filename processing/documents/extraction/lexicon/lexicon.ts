import { keysOf, recordOf } from '../../../../domain/narrowing.ts';
import { days } from './days.ts';
import { furtherLabels } from './further-labels.ts';
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

const entries: Readonly<Record<Role, LexiconEntry>> = {
  ...identity,
  ...parties,
  ...days,
  ...sums,
  ...references,
};

const further: Readonly<Partial<Record<Role, readonly string[]>>> = furtherLabels;

/** Names and labels by role, in the order in which a name is tried: the more specific role first. */
export const lexicon: Readonly<Record<Role, LexiconEntry>> = recordOf(keysOf(entries), (role) => ({
  names: entries[role].names,
  labels: [...entries[role].labels, ...(further[role] ?? [])],
}));
