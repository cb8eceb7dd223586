import { fraudStatuses } from '../../../../../domain/fraud/verdict.ts';
import { submissionStatuses } from '../../../../../domain/submissions/status.ts';
import { startOfDay } from '../../../components/list/day';

/** The filters that are behind "More filters". */
export const moreNames = ['from', 'until', 'reason', 'person', 'field', 'value', 'below'] as const;
export const filterNames = ['status', 'fraud', 'company', 'workflow', 'batch', 'q', 'order', ...moreNames] as const;
type FilterName = (typeof filterNames)[number];
/** The filter of the list of submissions, as it is in the address of the page. */
export type QueueFilter = Record<FilterName, string | null>;
export type SetFilter = (name: FilterName, value: string | null) => void;

/** The filter in an address. */
export const filterOf = (params: URLSearchParams): QueueFilter =>
  Object.fromEntries(filterNames.map((name) => [name, params.get(name)])) as QueueFilter;

type Given<T> = { [member in keyof T]?: NonNullable<T[member]> };

/** Without the members that are not set. */
const given = <T extends object>(members: T): Given<T> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value)) as Given<T>;

/** The query of a list or a review run, without the status. */
export const sharedQuery = (filter: QueueFilter) => {
  const { fraud, company, workflow, batch, q, from, until, reason, person, field, value, below, order } = filter;
  const confidence = below && Number.isFinite(Number(below)) ? { confidenceBelow: Number(below) } : {};
  return {
    ...given({ company, workflow, batch, q, reason, person, field, value }),
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
