import { useInfiniteQuery } from '@tanstack/react-query';
import { api, dataOf, firstPage, type Schemas } from '../../api/client';
import { startOfDay } from '../../components/values/day';

export const sessionStates = [
  'pending',
  'submitted',
  'completed',
  'failed',
  'expired',
] as const satisfies Schemas['SessionItem']['state'][];

export const filterNames = ['q', 'state', 'company', 'workflow', 'from', 'until'] as const;
export type SessionFilter = Record<(typeof filterNames)[number], string | null>;

/** Upload sessions that match a page's filter, newest first; `batch` limits them to one batch. */
export const useSessions = (filter: SessionFilter, batch: string | null = null) =>
  useInfiniteQuery({
    queryKey: ['sessions', 'list', batch, filter],
    initialPageParam: firstPage,
    queryFn: ({ pageParam: cursor }) => {
      const { q, state, company, workflow, from, until } = filter;
      const period = { from: from && startOfDay(from), to: until && startOfDay(until, 1) };
      const given = Object.fromEntries(
        Object.entries({ q, company, workflow, batch, cursor, ...period }).filter(([, value]) => value),
      );
      const query = { ...given, state: sessionStates.find((one) => one === state) };
      return dataOf(api.GET('/admin/api/sessions', { params: { query } }));
    },
    getNextPageParam: ({ pagination }) => pagination.nextCursor,
    refetchInterval: batch ? false : 15_000,
  });
