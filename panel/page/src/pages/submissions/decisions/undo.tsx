import { Button, Group, Kbd, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { queryClient } from '../../../api/query-client';
import { useKeys } from '../../../components/page/use-keys';
import { t } from '../../../languages/message';
import { submissionQuery } from '../document/queries';
import { settleCorrections } from '../fields/settle';
import { sendUndo } from './send-decision';

const undoMs = 10_000;
const noteId = 'undo-decision';

/** The decisions of one step, which a single undo reverts. */
interface UndoStep {
  readonly ids: readonly string[];
  /** The page of the decision, to which an undo returns. */
  readonly path: string;
}

let step: UndoStep | null = null;
const listeners = new Set<(path: string) => void>();

/** Undoes the last decision, if it still can be undone. Typed values of the open page are saved first. */
const undo = async (): Promise<void> => {
  if (!step || !(await settleCorrections()) || !step) return;
  const { ids, path } = step;
  step = null;
  notifications.hide(noteId);
  const results = await Promise.allSettled(ids.map(sendUndo));
  const failed = results.find((result) => result.status === 'rejected');
  const undone = results.filter(({ status }) => status === 'fulfilled').length;
  if (undone > 0) {
    notifications.show({
      color: 'blue',
      message: undone === 1 ? t('Decision undone.') : t('{undone} decisions undone.', { undone }),
    });
    // Otherwise, the page would show the submission as decided and ignore keys until the submission was read again.
    await Promise.all(
      ids.map((id) => queryClient.refetchQueries({ queryKey: submissionQuery(id).queryKey, exact: true })),
    );
    for (const listener of listeners) listener(path);
  }
  if (failed) {
    notifications.show({ color: 'red', title: t('Too late to undo'), message: String(failed.reason.message) });
  }
  await queryClient.invalidateQueries({ queryKey: ['submissions'] });
};

/** Shows the decision, with a button that undoes it for ten seconds. */
export const offerUndo = (message: string, made: UndoStep): void => {
  step = made;
  notifications.hide(noteId);
  notifications.show({
    id: noteId,
    color: 'green',
    autoClose: undoMs,
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{message}</Text>
        <Button size="compact-sm" variant="default" onClick={undo} rightSection={<Kbd size="xs">Z</Kbd>}>
          {t('Undo')}
        </Button>
      </Group>
    ),
    onClose: () => {
      if (step === made) step = null;
    },
  });
};

/** The key that undoes the last decision on any page and returns to it. */
export const useUndo = (): void => {
  const navigate = useNavigate();
  useEffect(() => {
    const open = (path: string) => navigate(path);
    listeners.add(open);
    return () => {
      listeners.delete(open);
    };
  }, [navigate]);
  useKeys({ z: undo, 'mod+z': undo });
};
