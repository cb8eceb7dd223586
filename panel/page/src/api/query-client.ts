import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './client';

const attemptsMax = 3;

/** Client errors are final; network and server errors are retried. */
const retry = (failures: number, error: Error): boolean =>
  failures < attemptsMax - 1 && !(error instanceof ApiError && error.status < 500);

export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry, staleTime: 5_000, refetchOnWindowFocus: true }, mutations: { retry: false } },
});
