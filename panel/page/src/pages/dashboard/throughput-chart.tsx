import '@mantine/charts/styles.css';
import { CompositeChart } from '@mantine/charts';
import { Box, ColorSwatch, Group, Paper, Text, Title, VisuallyHidden } from '@mantine/core';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import type { Schemas } from '../../api/client';
import { humanize } from '../../components/values/labels';
import { chartDayWords, chartHourWords } from '../../languages/formats';
import { t } from '../../languages/message';
import { timeAxis, valueAxis } from './chart-direction';
import { ChartMenu } from './chart-menu';

type Span = Schemas['Dashboard']['throughput'][number];
type Status = Extract<keyof Span['counts'], string>;

/** In the order of a submission's life cycle, with colors that are easy to distinguish. */
const series: readonly { name: Status; color: string }[] = [
  { name: 'created', color: 'gray.5' },
  { name: 'processing', color: 'blue.5' },
  { name: 'capture_quality_blocked', color: 'orange.5' },
  { name: 'review', color: 'yellow.6' },
  { name: 'approved', color: 'green.6' },
  { name: 'synced', color: 'teal.7' },
  { name: 'rejected', color: 'red.7' },
  { name: 'cancelled', color: 'gray.7' },
  { name: 'failed', color: 'red.4' },
];

const beforeName = 'before';
const before = { name: beforeName, color: 'gray.6' } as const;
const beforeWords = t('Previous period');

const CountTable = ({ rows, shown }: { rows: readonly (Span & { label: string })[]; shown: readonly Status[] }) => (
  <VisuallyHidden>
    <table>
      <caption>{t('Submissions by time of creation and status')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('From')}</th>
          {shown.map((status) => (
            <th key={status} scope="col">
              {humanize(status)}
            </th>
          ))}
          <th scope="col">{beforeWords}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ from, label, counts, before: count }) => (
          <tr key={from}>
            <th scope="row">{label}</th>
            {shown.map((status) => (
              <td key={status}>{counts[status] ?? 0}</td>
            ))}
            <td>{count}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </VisuallyHidden>
);

/**
 * Submissions over time as stacked bars, with the totals by status as a legend, those of the previous period as a faint
 * line, and a table for screen readers.
 */
export const ThroughputChart = ({
  spans,
  hourly,
  linkOf,
}: {
  spans: readonly Span[];
  hourly: boolean;
  /** The list of submissions created in a span, which a click on its bar opens. */
  linkOf: (span: Span) => string;
}) => {
  const chart = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const sums = series
    .map((one) => ({ ...one, sum: spans.reduce((sum, { counts }) => sum + (counts[one.name] ?? 0), 0) }))
    .filter(({ sum }) => sum > 0);
  const total = sums.reduce((all, { sum }) => all + sum, 0);
  const totalBefore = spans.reduce((sum, span) => sum + span.before, 0);
  const rows = spans.map((span) => ({
    ...span,
    label: (hourly ? chartHourWords : chartDayWords)(new Date(span.from)),
  }));
  const open = (label: unknown) => {
    const row = rows.find((one) => one.label === label);
    if (row) navigate(linkOf(row));
  };
  return (
    <Paper withBorder p="md">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Title order={2} mb="xs">
          {t('Submissions')}
        </Title>
        <ChartMenu
          data={{
            title: t('Submissions'),
            head: [t('From'), ...sums.map(({ name }) => humanize(name)), beforeWords],
            rows: rows.map((row) => [
              row.from,
              ...sums.map(({ name }) => String(row.counts[name] ?? 0)),
              String(row.before),
            ]),
          }}
          series={[
            ...sums.map(({ name, color }) => ({ name: humanize(name), color })),
            { name: beforeWords, color: before.color },
          ]}
          chart={chart}
        />
      </Group>
      <Group gap="md" mb="md">
        <Text size="sm">{t('{total} in total', { total })}</Text>
        {sums.map(({ name, color, sum }) => (
          <Group key={name} gap={6} wrap="nowrap">
            <ColorSwatch size={12} color={`var(--mantine-color-${color.replace('.', '-')})`} aria-hidden />
            <Text size="sm">
              {humanize(name)} {sum}
            </Text>
          </Group>
        ))}
        <Group gap={6} wrap="nowrap">
          <Box w={16} style={{ borderTop: '2px dashed var(--mantine-color-gray-6)' }} aria-hidden />
          <Text size="sm">
            {beforeWords} {totalBefore}
          </Text>
        </Group>
      </Group>
      <div ref={chart} aria-hidden style={{ cursor: 'pointer' }}>
        <CompositeChart
          h={300}
          data={rows.map((row) => ({ label: row.label, ...row.counts, [beforeName]: row.before }))}
          dataKey="label"
          series={[
            ...sums.map(({ name, color }) => ({ name, color, label: humanize(name), type: 'bar' as const })),
            { ...before, label: beforeWords, type: 'line' as const, strokeDasharray: '4 4' },
          ]}
          xAxisProps={timeAxis}
          yAxisProps={{ ...valueAxis, allowDecimals: false, width: 36 }}
          composedChartProps={{ accessibilityLayer: false, onClick: ({ activeLabel }) => open(activeLabel) }}
          barProps={{ isAnimationActive: false, stackId: 'stack' }}
          curveType="linear"
          lineProps={{ dot: false, strokeOpacity: 0.7, strokeWidth: 1.5 }}
        />
      </div>
      <CountTable rows={rows} shown={sums.map(({ name }) => name)} />
    </Paper>
  );
};
