import { Button, Group, Modal, Stack, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf } from '../../../api/client';
import { queryClient } from '../../../api/query-client';
import { FormError } from '../../../components/form/form-error';
import { t } from '../../../languages/message';

const reasonLengthMax = 2_000;

/** Places a hold on a submission, or releases it with a null reason. */
export const useHold = (id: string, onDone: () => void) =>
  useMutation({
    mutationFn: (reason: string | null) =>
      dataOf(api.PUT('/admin/api/holds', { body: { subject: 'submission', id, reason } })),
    onSuccess: async (_, reason) => {
      await queryClient.invalidateQueries({ queryKey: ['submissions'] });
      notifications.show({
        color: 'green',
        message: reason === null ? t('The hold was released.') : t('Hold placed.'),
      });
      onDone();
    },
  });

const HoldForm = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const [reason, setReason] = useState('');
  const hold = useHold(id, onClose);
  return (
    <Stack>
      <Textarea
        label={t('Reason')}
        description={t(
          'Shown here and kept in the audit log. Nothing is removed or erased until the hold is released.',
        )}
        autosize
        minRows={2}
        maxLength={reasonLengthMax}
        data-autofocus
        value={reason}
        onChange={({ currentTarget: { value } }) => setReason(value)}
      />
      <FormError error={hold.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('Back')}
        </Button>
        <Button disabled={reason.trim() === ''} loading={hold.isPending} onClick={() => hold.mutate(reason.trim())}>
          {t('Place hold')}
        </Button>
      </Group>
    </Stack>
  );
};

/** Asks why a submission is put on legal hold. */
export const HoldModal = ({ id, opened, onClose }: { id: string; opened: boolean; onClose: () => void }) => (
  <Modal opened={opened} onClose={onClose} title={t('Legal hold')} closeButtonProps={{ 'aria-label': t('Close') }}>
    <HoldForm id={id} onClose={onClose} />
  </Modal>
);
