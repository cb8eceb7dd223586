import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, dataOf, firstPage } from '../../../api/client';
import { listQuery, type QueueFilter } from '../filter/filter';
import { sortQuery } from './sort';

/** The list of submissions that a filter chooses, page by page, sorted by a column as the address names it. */
export const queueQuery = (filter: QueueFilter, sort: string | null) =>
  infiniteQueryOptions({
    queryKey: ['submissions', 'queue', filter, sort],
    initialPageParam: firstPage,
    queryFn: ({ pageParam: cursor }) => {
      const query = { ...listQuery(filter), ...sortQuery(sort), ...(cursor ? { cursor } : {}) };
      return dataOf(api.GET('/admin/api/submissions', { params: { query } }));
    },
    getNextPageParam: ({ pagination }) => pagination.nextCursor,
  });
