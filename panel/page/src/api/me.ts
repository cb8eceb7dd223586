import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { Schemas } from './client';
import { meQuery } from './me-query';

export type Me = Schemas['Me'];
export type Permission = Me['permissions'][number];

/** The signed-in person, loaded when the panel starts. */
export const useMeQuery = () => useQuery(meQuery);

/** The signed-in person. Works only inside the frame, which waits for it. */
export const useMe = (): Me => useSuspenseQuery(meQuery).data;

/** Whether the signed-in person's role has a permission. */
export const useMay = (permission: Permission): boolean => useMe().permissions.includes(permission);
