import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { api, dataOf } from '../../../api/client';
import { queryClient } from '../../../api/query-client';
import { t } from '../../../languages/message';
import type { ReviewFraudMatch } from '../types';

export type Resolution = NonNullable<ReviewFraudMatch['resolution']>;

const refetch = () => queryClient.invalidateQueries({ queryKey: ['submissions'] });

/**
 * Decides about a fraud match, and about all other findings about the same two documents.
 * @param onResolved called once the page shows the resolution, even if the calling component is gone because the
 * matches have moved
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
    onSuccess: async () => {
      await refetch();
      onResolved();
    },
    onError: (error) => {
      notifications.show({ color: 'red', title: t('Nothing was changed'), message: error.message });
      return refetch();
    },
  });
