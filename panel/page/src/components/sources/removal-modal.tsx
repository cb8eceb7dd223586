import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from '../../languages/message';
import { FormError } from '../form/form-error';

/** Asks before a source of documents is removed. */
export const RemovalModal = ({
  title,
  removed,
  remove: removeIt,
  onClose,
  children,
}: {
  title: string;
  /** The text after the removal. */
  removed: string;
  /** Removes the source, and loads the list again. */
  remove: () => Promise<unknown>;
  onClose: () => void;
  /** The text about the data that stays. */
  children: ReactNode;
}) => {
  const remove = useMutation({
    mutationFn: removeIt,
    onSuccess: () => {
      notifications.show({ color: 'green', message: removed });
      onClose();
    },
  });
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('Close') }}>
      <Stack>
        <Text size="sm">{children}</Text>
        <FormError error={remove.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('Back')}
          </Button>
          <Button color="red" loading={remove.isPending} onClick={() => remove.mutate()} data-autofocus>
            {t('Remove')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
};
