import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './client';

const attemptsMax = 3;

/** Refusals are final; what did not reach the service, or broke there, is tried again. */
const retry = (failures: number, error: Error): boolean =>
  failures < attemptsMax - 1 && !(error instanceof ApiError && error.status < 500);

export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry, staleTime: 5_000, refetchOnWindowFocus: true }, mutations: { retry: false } },
});
