import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { api, dataOf } from '../../api/client';
import { queryClient } from '../../api/query-client';

export type Decision =
  | { readonly id: string; readonly action: 'approve' }
  | { readonly id: string; readonly action: 'reject'; readonly reason: string }
  | { readonly id: string; readonly action: 'cancel'; readonly reason: string | null };

const send = (decision: Decision) => {
  const params = { path: { submissionId: decision.id } };
  switch (decision.action) {
    case 'approve':
      return dataOf(api.POST('/admin/api/submissions/{submissionId}/approve', { params }));
    case 'reject':
      return dataOf(
        api.POST('/admin/api/submissions/{submissionId}/reject', { params, body: { reason: decision.reason } }),
      );
    case 'cancel':
      return dataOf(
        api.POST('/admin/api/submissions/{submissionId}/cancel', {
          params,
          body: decision.reason ? { reason: decision.reason } : {},
        }),
      );
  }
};

const words = { approve: 'approved', reject: 'rejected', cancel: 'cancelled' } as const;

/** Approves, rejects or cancels a submission and shows the outcome. */
export const useDecide = () =>
  useMutation({
    mutationFn: send,
    onSuccess: (_, { action }) => {
      notifications.show({ color: 'green', message: `Submission ${words[action]}.` });
    },
    onError: (error) => {
      notifications.show({ color: 'red', title: 'Nothing was changed', message: error.message });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['submissions'] }),
  });
