import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../../api/client';
import { listQuery, type QueueFilter } from '../filter/filter';

/** The list of submissions that a filter chooses, page by page. */
export const queueQuery = (filter: QueueFilter) =>
  infiniteQueryOptions({
    queryKey: ['submissions', 'queue', filter],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor }) => {
      const query = { ...listQuery(filter), ...(cursor ? { cursor } : {}) };
      return dataOf(api.GET('/admin/api/submissions', { params: { query } }));
    },
    getNextPageParam: ({ pagination }) => pagination.nextCursor,
  });
