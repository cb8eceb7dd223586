import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { api, dataOf, type Schemas } from './client';

export type Me = Schemas['Me'];
export type Permission = Me['permissions'][number];

const meQuery = { queryKey: ['me'], queryFn: () => dataOf(api.GET('/admin/api/me')), staleTime: 60_000 };

/** Who is signed in, asked at the start of the panel. */
export const useMeQuery = () => useQuery({ ...meQuery, retry: false });

/** Who is signed in; within the frame alone, where that is known. */
export const useMe = (): Me => useSuspenseQuery(meQuery).data;

/** Whether the signed-in person's role comes with a permission. */
export const useMay = (permission: Permission): boolean => useMe().permissions.includes(permission);
