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
import { listWords } from '../../languages/formats';
import { t } from '../../languages/message';
import { rich } from '../../languages/rich';
import { RunModal } from './run-modal';

type Schedule = Schemas['ExportSchedule'];

const RemoveModal = ({ schedule, onClose }: { schedule: Schedule; onClose: () => void }) => {
  const remove = useMutation({
    mutationFn: () =>
      dataOf(api.DELETE('/admin/api/export-schedules/{scheduleId}', { params: { path: { scheduleId: schedule.id } } })),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['export-schedules'] });
      notifications.show({ color: 'green', message: t('The export is removed.') });
      onClose();
    },
  });
  return (
    <Modal opened onClose={onClose} title={t('Remove this export?')} closeButtonProps={{ 'aria-label': t('Close') }}>
      <Stack>
        <Text size="sm">
          {rich('The files below <code>{prefix}</code> stay. No more are written.', {
            code: (content) => <Code>{content}</Code>,
            prefix: schedule.prefix,
          })}
        </Text>
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

const filterWords = (filter: Schedule['filter']): string =>
  listWords(Object.entries(filter).map(([name, value]) => `${name}: ${value}`)) || t('Everything');

/** One export: its content, the place of its files, its problems and its actions. */
export const ExportCard = ({ schedule }: { schedule: Schedule }) => {
  const mayWrite = useMay('exports.write');
  const [dialog, setDialog] = useState<'run' | 'remove' | null>(null);
  const title = t('{label}, each {every}', { label: exportKinds[schedule.kind].label, every: schedule.every });
  return (
    <Card withBorder component="section" aria-label={t('{title} to {prefix}', { title, prefix: schedule.prefix })}>
      <Stack gap="xs">
        <Text fw={600}>{t('{title}, as {format}', { title, format: schedule.format.toUpperCase() })}</Text>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {schedule.company.name} · {filterWords(schedule.filter)}
        </Text>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {schedule.bucket} / {schedule.prefix}
        </Text>
        <Group gap="lg">
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {schedule.lastObject && schedule.lastRunAt
              ? rich('Last file {lastObject}, {lastRows, plural, one {# row} other {# rows}}, <time></time>', {
                  lastObject: schedule.lastObject.slice(schedule.prefix.length),
                  lastRows: schedule.lastRows,
                  time: () => <Time iso={schedule.lastRunAt} />,
                })
              : t('No file yet')}
          </Text>
          <Text size="sm" c="dimmed">
            {rich('Next file <time></time>', { time: () => <Time iso={schedule.nextAt} /> })}
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
              {t('Write files again')}
            </Button>
            <Button size="xs" variant="default" onClick={() => setDialog('remove')}>
              {t('Remove')}
            </Button>
          </Group>
        )}
      </Stack>
      {dialog === 'run' && <RunModal schedule={schedule} onClose={() => setDialog(null)} />}
      {dialog === 'remove' && <RemoveModal schedule={schedule} onClose={() => setDialog(null)} />}
    </Card>
  );
};
