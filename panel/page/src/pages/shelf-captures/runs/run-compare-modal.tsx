import { Group, Modal, Select, Skeleton, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { at } from '../../../../../../domain/assert.ts';
import { api, dataOf, type Schemas } from '../../../api/client';
import { ErrorState } from '../../../components/list/error-state';
import { humanize } from '../../../components/values/labels';
import { durationWords } from '../../../components/values/time';
import { t } from '../../../languages/message';
import type { CaptureRun } from '../types';
import { costWords, engineWords } from './run-table';

type Run = Schemas['CaptureRunDetail'];

const useRun = (sessionId: string, runId: string) =>
  useQuery({
    queryKey: ['captures', sessionId, 'runs', runId],
    queryFn: () =>
      dataOf(api.GET('/admin/api/shelf-captures/{sessionId}/runs/{runId}', { params: { path: { sessionId, runId } } })),
  });

const bySku = (run: Run) => run.count?.facings.bySku ?? [];

const facingRows = (before: Run, after: Run) => {
  const names = new Map([...bySku(before), ...bySku(after)].map(({ sku, name }) => [sku, name]));
  const countOf = (run: Run, sku: string) => bySku(run).find((one) => one.sku === sku)?.facings ?? 0;
  return [...names]
    .map(([sku, name]) => ({ sku, name, was: countOf(before, sku), is: countOf(after, sku) }))
    .sort((a, b) => Math.abs(b.is - b.was) - Math.abs(a.is - a.was) || (a.name < b.name ? -1 : 1));
};

const facts: readonly [string, (run: Run) => string][] = [
  [t('Status'), ({ status }) => humanize(status)],
  [t('Engine'), engineWords],
  [t('Duration'), ({ durationMs }) => (durationMs === null ? '–' : durationWords(durationMs))],
  [t('Cost'), costWords],
  [t('Facings'), ({ count }) => (count ? String(count.totals.facings) : t('No result'))],
];

const withSign = (difference: number): string => (difference > 0 ? `+${difference}` : String(difference));

const Differences = ({ before, after }: { before: Run; after: Run }) => (
  <Table.ScrollContainer minWidth={420} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
    <Table fz="sm" aria-label={t('Differences between the runs')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('Product')}</Table.Th>
          <Table.Th>{t('Run {number}', { number: before.number })}</Table.Th>
          <Table.Th>{t('Run {number}', { number: after.number })}</Table.Th>
          <Table.Th>{t('Difference')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {facts.map(([name, wordsOf]) => (
          <Table.Tr key={name}>
            <Table.Th scope="row">{name}</Table.Th>
            <Table.Td>{wordsOf(before)}</Table.Td>
            <Table.Td>{wordsOf(after)}</Table.Td>
            <Table.Td />
          </Table.Tr>
        ))}
        {facingRows(before, after).map(({ sku, name, was, is }) => (
          <Table.Tr key={sku}>
            <Table.Td>{name}</Table.Td>
            <Table.Td className="docket-numeric">{was}</Table.Td>
            <Table.Td className="docket-numeric">{is}</Table.Td>
            <Table.Td className="docket-numeric" fw={is === was ? undefined : 600}>
              {is === was ? '–' : withSign(is - was)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
);

const Comparison = ({ sessionId, runs }: { sessionId: string; runs: readonly CaptureRun[] }) => {
  const [chosen, setChosen] = useState([at(runs, -2).id, at(runs, -1).id] as const);
  const before = useRun(sessionId, chosen[0]);
  const after = useRun(sessionId, chosen[1]);
  const error = before.error ?? after.error;
  const choices = runs.map(({ id, number, status }) => ({
    value: id,
    label: t('Run {number}, {status}', { number, status: humanize(status) }),
  }));
  return (
    <Stack>
      <Group grow>
        <Select
          label={t('First run')}
          data={choices}
          value={chosen[0]}
          allowDeselect={false}
          onChange={(id) => id && setChosen([id, chosen[1]])}
        />
        <Select
          label={t('Second run')}
          data={choices}
          value={chosen[1]}
          allowDeselect={false}
          onChange={(id) => id && setChosen([chosen[0], id])}
        />
      </Group>
      {error && <ErrorState error={error} />}
      {before.data && after.data ? (
        <Differences before={before.data} after={after.data} />
      ) : (
        !error && <Skeleton h={240} role="status" aria-label={t('Loading the runs')} />
      )}
      <Text size="xs" c="dimmed">
        {t('Facings as recognized by each run, without corrections.')}
      </Text>
    </Stack>
  );
};

/** Compares two runs of a capture. */
export const RunCompareModal = ({
  sessionId,
  runs,
  opened,
  onClose,
}: {
  sessionId: string;
  runs: readonly CaptureRun[];
  opened: boolean;
  onClose: () => void;
}) => (
  <Modal
    opened={opened}
    onClose={onClose}
    title={t('Compare runs')}
    size="lg"
    closeButtonProps={{ 'aria-label': t('Close') }}
  >
    <Comparison sessionId={sessionId} runs={runs} />
  </Modal>
);
