import { Button, Code, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf, type Schemas } from '../../api/client';
import { queryClient } from '../../api/query-client';
import { ErrorState } from '../../components/list/error-state';
import { t } from '../../languages/message';
import { rich } from '../../languages/rich';

/** The day of the last period that has ended. */
const lastDay = (coveredUntil: string): string =>
  new Date(new Date(coveredUntil).getTime() - 1).toISOString().slice(0, 10);

/** Asks for the first day whose file is written again. */
export const RunModal = ({ schedule, onClose }: { schedule: Schemas['ExportSchedule']; onClose: () => void }) => {
  const last = lastDay(schedule.coveredUntil);
  const [day, setDay] = useState(last);
  const run = useMutation({
    mutationFn: () =>
      dataOf(
        api.POST('/admin/api/export-schedules/{scheduleId}/run', {
          params: { path: { scheduleId: schedule.id } },
          body: { from: `${day}T00:00:00Z` },
        }),
      ),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['export-schedules'] });
      notifications.show({ color: 'green', message: t('The files are being written.') });
      onClose();
    },
  });
  return (
    <Modal opened onClose={onClose} title={t('Write files again')} closeButtonProps={{ 'aria-label': t('Close') }}>
      <Stack>
        <Text size="sm">
          {rich(
            'Each file from this day on is written to <code>{prefix}</code> with what the service knows today. It replaces the one that is there.',
            { code: (content) => <Code>{content}</Code>, prefix: schedule.prefix },
          )}
        </Text>
        <TextInput
          label={t('From (UTC)')}
          type="date"
          value={day}
          max={last}
          onChange={(event) => setDay(event.currentTarget.value)}
          data-autofocus
        />
        {run.error && <ErrorState error={run.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('Back')}
          </Button>
          <Button loading={run.isPending} disabled={day === ''} onClick={() => run.mutate()}>
            {t('Write again')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
};
