import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { queryClient } from '../../../api/query-client';
import { noteDecided } from '../run/progress';
import { type Decision, decidedWords, sendDecision } from './send-decision';
import { offerUndo } from './undo';

/** Makes a decision about the opened submission, which can be undone for ten seconds. */
export const useDecide = (path: string, onDecided: () => void = () => undefined) =>
  useMutation({
    mutationFn: (decision: Decision) => sendDecision(decision),
    onSuccess: (_, { id, action }) => {
      noteDecided([id]);
      offerUndo(`Submission ${decidedWords[action]}.`, { ids: [id], path });
      onDecided();
    },
    onError: (error) => {
      notifications.show({ color: 'red', title: 'Nothing was changed', message: error.message });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['submissions'] }),
  });
