import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { api, dataOf, type Schemas } from './client';

export type Me = Schemas['Me'];
export type Permission = Me['permissions'][number];

/** The signed-in person. */
export const meQuery = {
  queryKey: ['me'],
  queryFn: () => dataOf(api.GET('/admin/api/me')),
  staleTime: 60_000,
  retry: false,
};

/** The signed-in person, loaded when the panel starts. */
export const useMeQuery = () => useQuery(meQuery);

/** The signed-in person. Works only inside the frame, which waits for it. */
export const useMe = (): Me => useSuspenseQuery(meQuery).data;

/** Whether the signed-in person's role has a permission. */
export const useMay = (permission: Permission): boolean => useMe().permissions.includes(permission);
