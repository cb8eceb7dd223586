import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import type { Corrections } from './corrections';

/** Asks before a page with a typed value is left. A value that is on its way is awaited. */
export const UnsavedGuard = ({ corrections }: { corrections: Corrections }) => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && corrections.isUnsaved(),
  );
  const isAsked = blocker.state === 'blocked' && corrections.isTyped();
  useEffect(() => {
    if (blocker.state !== 'blocked' || isAsked) return;
    void corrections.settle().then((isSaved) => (isSaved ? blocker.proceed() : blocker.reset()));
  }, [blocker, isAsked, corrections]);
  useWindowEvent('beforeunload', (event) => {
    if (corrections.isUnsaved()) event.preventDefault();
  });
  return (
    <Modal
      opened={isAsked}
      onClose={() => blocker.reset?.()}
      title="Leave without saving?"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack>
        <Text size="sm">A value is typed and not saved. It will be lost.</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={() => blocker.reset?.()} data-autofocus>
            Stay
          </Button>
          <Button color="red" onClick={() => blocker.proceed?.()}>
            Leave
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
};
