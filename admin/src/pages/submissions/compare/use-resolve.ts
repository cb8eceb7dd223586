import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { api, dataOf } from '../../../api/client';
import { queryClient } from '../../../api/query-client';
import type { ReviewFraudMatch } from '../types';

export type Resolution = NonNullable<ReviewFraudMatch['resolution']>;

/** Decides about a fraud match. */
export const useResolve = () =>
  useMutation({
    mutationFn: ({ matchId, resolution }: { matchId: string; resolution: Resolution }) =>
      dataOf(
        api.POST('/admin/api/fraud-matches/{matchId}/resolve', { params: { path: { matchId } }, body: { resolution } }),
      ),
    onError: (error) => {
      notifications.show({ color: 'red', title: 'Nothing was changed', message: error.message });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['submissions'] }),
  });
