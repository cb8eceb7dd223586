import { Modal, Select, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { requireValue } from '../../../../../domain/assert.ts';
import { api, dataOf, fieldErrors } from '../../api/client';
import { useMe } from '../../api/me';
import { queryClient } from '../../api/query-client';
import { FormButtons } from '../../components/form/form-buttons';
import { t } from '../../languages/message';

interface Values {
  companyId: string | null;
  /** The value of the browser's date and time field: in the reader's time zone, without an offset. */
  since: string;
}

/** Redelivers every delivery of a company that has failed since a given time. */
export const RedeliverFailedModal = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => {
  const { companies } = useMe();
  const form = useForm<Values>({
    initialValues: { companyId: companies.length === 1 ? (companies[0]?.id ?? null) : null, since: '' },
    validate: {
      companyId: (value) => (value ? null : t('Choose a company')),
      since: (value) => (value ? null : t('Choose a time')),
    },
  });
  const redeliver = useMutation({
    mutationFn: ({ companyId, since }: Values) => {
      const body = { companyId: requireValue(companyId, 'the company'), since: new Date(since).toISOString() };
      return dataOf(api.POST('/admin/api/deliveries/redeliver-failed', { body }));
    },
    onSuccess: ({ redelivered }) => {
      const message = t('{sum, plural, one {# delivery was} other {# deliveries were}} queued again.', {
        sum: redelivered,
      });
      notifications.show({ color: 'green', message });
      onClose();
    },
    onError: (error) => form.setErrors({ companyId: error.message, ...fieldErrors(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['deliveries'] }),
  });
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('Redeliver failed deliveries')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <form onSubmit={form.onSubmit((values) => redeliver.mutate(values))}>
        <Stack>
          <Text size="sm" c="dimmed">
            {t('Sends every delivery again that has failed since this time, with the same ID and body.')}
          </Text>
          <Select
            label={t('Company')}
            data={companies.map(({ id, name }) => ({ value: id, label: name }))}
            searchable
            required
            {...form.getInputProps('companyId')}
          />
          <TextInput label={t('Failed since')} type="datetime-local" required {...form.getInputProps('since')} />
          <FormButtons submit={t('Redeliver')} isPending={redeliver.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  );
};
