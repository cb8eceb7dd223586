import { Alert, Button, Card, Code, Group, Modal, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf, type Schemas } from '../../api/client';
import { useMay } from '../../api/me';
import { queryClient } from '../../api/query-client';
import { exportKinds } from '../../components/export/kinds';
import { FormError } from '../../components/form/form-error';
import { Time } from '../../components/values/time';
import { RunModal } from './run-modal';

type Schedule = Schemas['ExportSchedule'];

const RemoveModal = ({ schedule, onClose }: { schedule: Schedule; onClose: () => void }) => {
  const remove = useMutation({
    mutationFn: () =>
      dataOf(api.DELETE('/admin/api/export-schedules/{scheduleId}', { params: { path: { scheduleId: schedule.id } } })),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['export-schedules'] });
      notifications.show({ color: 'green', message: 'The export is removed.' });
      onClose();
    },
  });
  return (
    <Modal opened onClose={onClose} title="Remove this export?" closeButtonProps={{ 'aria-label': 'Close' }}>
      <Stack>
        <Text size="sm">
          The files below <Code>{schedule.prefix}</Code> stay. No further ones are written.
        </Text>
        <FormError error={remove.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Back
          </Button>
          <Button color="red" loading={remove.isPending} onClick={() => remove.mutate()} data-autofocus>
            Remove
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
};

const filterWords = (filter: Schedule['filter']): string =>
  Object.entries(filter)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ') || 'Everything';

/** One export: what it contains, where its files are, what is wrong, and what can be done. */
export const ExportCard = ({ schedule }: { schedule: Schedule }) => {
  const mayWrite = useMay('exports.write');
  const [dialog, setDialog] = useState<'run' | 'remove' | null>(null);
  const title = `${exportKinds[schedule.kind].label}, each ${schedule.every}`;
  return (
    <Card withBorder component="section" aria-label={`${title} to ${schedule.prefix}`}>
      <Stack gap="xs">
        <Text fw={600}>
          {title}, as {schedule.format.toUpperCase()}
        </Text>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {schedule.company.name} · {filterWords(schedule.filter)}
        </Text>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {schedule.bucket} / {schedule.prefix}
        </Text>
        <Group gap="lg">
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {schedule.lastObject && schedule.lastRunAt ? (
              <>
                Last file {schedule.lastObject.slice(schedule.prefix.length)}, {schedule.lastRows}{' '}
                {schedule.lastRows === 1 ? 'row' : 'rows'}, <Time iso={schedule.lastRunAt} />
              </>
            ) : (
              'No file yet'
            )}
          </Text>
          <Text size="sm" c="dimmed">
            Next file <Time iso={schedule.nextAt} />
          </Text>
        </Group>
        {schedule.lastError && (
          <Alert color="red" variant="light" role="alert">
            {schedule.lastError}
          </Alert>
        )}
        {mayWrite && (
          <Group gap="xs">
            <Button size="xs" variant="default" onClick={() => setDialog('run')}>
              Write files again
            </Button>
            <Button size="xs" variant="default" onClick={() => setDialog('remove')}>
              Remove
            </Button>
          </Group>
        )}
      </Stack>
      {dialog === 'run' && <RunModal schedule={schedule} onClose={() => setDialog(null)} />}
      {dialog === 'remove' && <RemoveModal schedule={schedule} onClose={() => setDialog(null)} />}
    </Card>
  );
};
