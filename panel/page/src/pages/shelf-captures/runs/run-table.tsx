import { Button, Group, Paper, Table, Text, Title } from '@mantine/core';
import { IconArrowsDiff } from '@tabler/icons-react';
import { StatusBadge } from '../../../components/values/status-badge';
import { durationWords, Time } from '../../../components/values/time';
import { t } from '../../../languages/message';
import type { CaptureRun } from '../types';

/** The cost of a run; a dash if its engine costs nothing. */
export const costWords = ({ cost }: Pick<CaptureRun, 'cost'>): string => {
  if (!cost) return '–';
  const calls = t('{calls, plural, one {# call} other {# calls}}', { calls: cost.calls });
  return cost.amount === null ? calls : `${cost.amount.toFixed(4)} ${cost.currency ?? ''} (${calls})`;
};

/** The engine and version of a run; a dash if no engine was used. */
export const engineWords = ({ engine }: Pick<CaptureRun, 'engine'>): string =>
  engine ? `${engine.name} ${engine.version}` : '–';

/** The runs of a capture. */
export const RunTable = ({
  runs,
  resultRunId,
  onCompare,
}: {
  runs: readonly CaptureRun[];
  resultRunId: string | null;
  onCompare: () => void;
}) => (
  <Paper withBorder p="md" component="section" aria-label={t('Runs')}>
    <Group justify="space-between" mb="sm">
      <Title order={2}>{t('Runs')}</Title>
      {runs.length > 1 && (
        <Button size="xs" variant="default" leftSection={<IconArrowsDiff size={14} aria-hidden />} onClick={onCompare}>
          {t('Compare runs')}
        </Button>
      )}
    </Group>
    {runs.length === 0 ? (
      <Text size="sm" c="dimmed">
        {t('The caller has not started an analysis yet.')}
      </Text>
    ) : (
      <Table.ScrollContainer minWidth={520} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table fz="sm">
          <Table.Thead>
            <Table.Tr>
              {[t('Run'), t('Status'), t('Engine'), t('Duration'), t('Cost'), t('Ended')].map((name) => (
                <Table.Th key={name}>{name}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {runs.map((run) => (
              <Table.Tr key={run.id}>
                <Table.Td>
                  {run.number}
                  {run.id === resultRunId && (
                    <Text size="xs" c="dimmed">
                      {t('result')}
                    </Text>
                  )}
                </Table.Td>
                <Table.Td>
                  <StatusBadge status={run.status} />
                </Table.Td>
                <Table.Td>{engineWords(run)}</Table.Td>
                <Table.Td>{run.durationMs === null ? '–' : durationWords(run.durationMs)}</Table.Td>
                <Table.Td>{costWords(run)}</Table.Td>
                <Table.Td>
                  <Time iso={run.completedAt} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    )}
  </Paper>
);
