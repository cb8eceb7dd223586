import { Group, Paper, Stack, Text } from '@mantine/core';
import type { Schemas } from '../../api/client';
import { StatusBadge } from '../../components/values/status-badge';
import { t } from '../../languages/message';
import { ProgressBar } from './progress-bar';
import { useBatchEvents } from './use-batch-events';
import { WaitingFor } from './waiting-for';

/** The progress of a batch, updated live while the batch is open. */
export const ProgressCard = ({ batch, measuredAtMs }: { batch: Schemas['BatchDetail']; measuredAtMs: number }) => {
  const { progress } = batch;
  const isOpen = progress.status === 'open';
  const isLive = useBatchEvents(batch.id, isOpen);
  return (
    <Paper withBorder p="md" component="section" aria-label={t('Progress')}>
      <Stack gap="sm">
        <Group justify="space-between">
          <Text fw={650} size="lg" className="docket-numeric">
            {t('{processed} of {total} processed', { processed: progress.processed, total: progress.total })}
          </Text>
          {isOpen && (
            <Text size="sm" c="dimmed">
              {isLive ? t('Live') : t('Connecting …')}
            </Text>
          )}
        </Group>
        <ProgressBar progress={progress} />
        <Group
          gap="sm"
          component="ul"
          p={0}
          m={0}
          style={{ listStyle: 'none' }}
          aria-label={t('Submissions by status')}
        >
          {Object.entries(progress.byStatus).map(([status, number]) => (
            <Group key={status} component="li" gap={4} wrap="nowrap">
              <StatusBadge status={status} />
              <Text size="sm" fw={600} className="docket-numeric">
                {number}
              </Text>
            </Group>
          ))}
        </Group>
        <WaitingFor key={measuredAtMs} progress={progress} measuredAtMs={measuredAtMs} />
      </Stack>
    </Paper>
  );
};
