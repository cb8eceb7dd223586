import { language } from '../../../languages/chosen';
import { t } from '../../../languages/message';
import type { Waiting } from './use-run';

const names = new Intl.ListFormat(language, { type: 'conjunction' });

/** Who has the rest of a run open, in one sentence. */
export const waitingWords = ({ count, people }: Waiting): string => {
  return t(
    '{count, plural, one {The document that is left is} other {The # documents that are left are}} open with {names}.',
    { count, names: names.format(people) },
  );
};
