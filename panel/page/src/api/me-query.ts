import { api, dataOf } from './client';

/** The signed-in person. */
export const meQuery = {
  queryKey: ['me'],
  queryFn: () => dataOf(api.GET('/admin/api/me')),
  staleTime: 60_000,
  retry: false,
};
