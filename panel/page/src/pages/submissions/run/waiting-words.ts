import type { Waiting } from './use-run';

const names = new Intl.ListFormat('en', { type: 'conjunction' });

/** Who has the rest of a run open, in one sentence. */
export const waitingWords = ({ count, people }: Waiting): string => {
  const what = count === 1 ? 'The document that is left is' : `The ${count} documents that are left are`;
  return `${what} open with ${names.format(people)}.`;
};
