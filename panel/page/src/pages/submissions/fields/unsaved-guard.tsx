import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { t } from '../../../languages/message';
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
      title={t('Leave without saving?')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <Stack>
        <Text size="sm">{t('A value is typed and not saved. It will be lost.')}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={() => blocker.reset?.()} data-autofocus>
            {t('Stay')}
          </Button>
          <Button color="red" onClick={() => blocker.proceed?.()}>
            {t('Leave')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
};
