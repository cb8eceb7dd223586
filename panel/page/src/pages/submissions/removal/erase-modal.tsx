import { Alert, Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf } from '../../../api/client';
import { queryClient } from '../../../api/query-client';
import { FormError } from '../../../components/form/form-error';
import { t } from '../../../languages/message';

const EraseForm = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const [confirm, setConfirm] = useState('');
  const erase = useMutation({
    mutationFn: () => dataOf(api.POST('/admin/api/erasures', { body: { subject: 'submission', id, confirm } })),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['submissions'] });
      notifications.show({ color: 'green', message: t('The submission was erased.') });
      onClose();
    },
  });
  return (
    <Stack>
      <Alert color="red">
        {t(
          'Files, data, history, webhook bodies and fingerprints are removed for good. A run that is under way is cancelled. The caller gets no webhook. Only the audit log keeps who did it.',
        )}
      </Alert>
      <TextInput
        label={t('Id of the submission')}
        description={t('Type {id} to confirm.', { id })}
        value={confirm}
        data-autofocus
        onChange={({ currentTarget: { value } }) => setConfirm(value.trim())}
      />
      <FormError error={erase.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('Back')}
        </Button>
        <Button color="red" disabled={confirm !== id} loading={erase.isPending} onClick={() => erase.mutate()}>
          {t('Erase for good')}
        </Button>
      </Group>
    </Stack>
  );
};

/** Asks for the id again before it erases a submission. */
export const EraseModal = ({ id, opened, onClose }: { id: string; opened: boolean; onClose: () => void }) => (
  <Modal
    opened={opened}
    onClose={onClose}
    title={t('Erase submission')}
    closeButtonProps={{ 'aria-label': t('Close') }}
  >
    <EraseForm id={id} onClose={onClose} />
  </Modal>
);
