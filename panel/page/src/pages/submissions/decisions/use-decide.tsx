import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { queryClient } from '../../../api/query-client';
import { t } from '../../../languages/message';
import { type Decision, sendDecision } from './send-decision';
import { offerUndo } from './undo';

const decided = {
  approve: t('Submission approved.'),
  reject: t('Submission rejected.'),
  cancel: t('Submission cancelled.'),
};

/** Makes a decision about the opened submission, which can be undone for ten seconds. */
export const useDecide = (path: string, onDecided: () => Promise<void> = async () => undefined) =>
  useMutation({
    mutationFn: (decision: Decision) => sendDecision(decision),
    // Until the next document opens, no key decides about this one again.
    onSuccess: async (_, { id, action }) => {
      offerUndo(decided[action], { ids: [id], path });
      await onDecided();
    },
    onError: (error) => {
      notifications.show({ color: 'red', title: t('Nothing was changed'), message: error.message });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['submissions'] }),
  });
