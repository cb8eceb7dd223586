import { fraudStatuses } from '../../../../../../domain/fraud/verdict.ts';
import { recordOf } from '../../../../../../domain/narrowing.ts';
import { processingOutcomes } from '../../../../../../domain/submissions/outcome.ts';
import { submissionStatuses } from '../../../../../../domain/submissions/status.ts';
import { given } from '../../../components/list/given';
import { startOfDay } from '../../../components/values/day';

/** The filters that are behind "More filters". */
export const moreNames = [
  'from',
  'until',
  'reason',
  'person',
  'field',
  'value',
  'below',
  'decidedFrom',
  'decidedUntil',
  'corrected',
] as const;
export const filterNames = [
  'status',
  'fraud',
  'company',
  'workflow',
  'batch',
  'q',
  'order',
  'decidedBy',
  'outcome',
  'engine',
  ...moreNames,
] as const;
type FilterName = (typeof filterNames)[number];
/** The filter of the list of submissions, in the form of the page's address. */
export type QueueFilter = Record<FilterName, string | null>;
export type SetFilter = (name: FilterName, value: string | null) => void;

/** The filter in an address. */
export const filterOf = (params: URLSearchParams): QueueFilter => recordOf(filterNames, (name) => params.get(name));

/** The part of the query about a submission's outcome. */
const outcomeQuery = ({ decidedFrom, decidedUntil, decidedBy, corrected, outcome, engine }: QueueFilter) => ({
  ...given({ decidedBy, corrected, engine, outcome: processingOutcomes.find((one) => one === outcome) }),
  ...given({
    decidedFrom: decidedFrom && startOfDay(decidedFrom),
    decidedTo: decidedUntil && startOfDay(decidedUntil, 1),
  }),
});

/** The query of a list or a review run, without the status. */
export const sharedQuery = (filter: QueueFilter) => {
  const { fraud, company, workflow, batch, q, from, until, reason, person, field, value, below, order } = filter;
  const confidence = below && Number.isFinite(Number(below)) ? { confidenceBelow: Number(below) } : {};
  return {
    ...given({ company, workflow, batch, q, reason, person, field, value }),
    ...outcomeQuery(filter),
    ...given({ fraudStatus: fraudStatuses.find((one) => one === fraud) }),
    ...given({ from: from && startOfDay(from), to: until && startOfDay(until, 1) }),
    ...confidence,
    order: order === 'newest' ? ('newest' as const) : ('oldest' as const),
  };
};

/** The query of the list; by default, submissions that wait for a review. */
export const listQuery = (filter: QueueFilter) => ({
  ...sharedQuery(filter),
  ...given({ status: submissionStatuses.find((one) => one === (filter.status ?? 'review')) }),
});
