import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { api, dataOf } from '../../../api/client';
import { queryClient } from '../../../api/query-client';
import type { ReviewFraudMatch } from '../types';

export type Resolution = NonNullable<ReviewFraudMatch['resolution']>;

/**
 * Decides about a fraud match, and about everything else that was found about the same two documents.
 * @param onResolved called even if the page no longer shows what called it, because the decision moves the matches
 */
export const useResolve = (onResolved: () => void = () => undefined) =>
  useMutation({
    mutationFn: ({ matchId, resolution }: { matchId: string; resolution: Resolution }) =>
      dataOf(
        api.POST('/admin/api/fraud-matches/{matchId}/resolve', {
          params: { path: { matchId } },
          body: { resolution, wholePair: true },
        }),
      ),
    onSuccess: onResolved,
    onError: (error) => {
      notifications.show({ color: 'red', title: 'Nothing was changed', message: error.message });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['submissions'] }),
  });
