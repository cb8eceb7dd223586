import { chartDayWords, chartHourWords } from '../../languages/formats';
import { t } from '../../languages/message';
import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import { ColorSwatch, Group, Paper, Text, Title, VisuallyHidden } from '@mantine/core';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import type { Schemas } from '../../api/client';
import { humanize } from '../../components/values/labels';
import { ChartMenu } from './chart-menu';

type Span = Schemas['Dashboard']['throughput'][number];
type Status = Extract<keyof Span['counts'], string>;

/** In the order of a submission's life cycle, with colors that are easy to tell apart. */
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
        </tr>
      </thead>
      <tbody>
        {rows.map(({ from, label, counts }) => (
          <tr key={from}>
            <th scope="row">{label}</th>
            {shown.map((status) => (
              <td key={status}>{counts[status] ?? 0}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </VisuallyHidden>
);

/** Submissions over time as stacked bars, with the totals by status as a legend, and a table for screen readers. */
export const ThroughputChart = ({
  spans,
  hourly,
  linkOf,
}: {
  spans: readonly Span[];
  hourly: boolean;
  /** The list of what was created in a span, which a click on its bar opens. */
  linkOf: (span: Span) => string;
}) => {
  const chart = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const sums = series
    .map((one) => ({ ...one, sum: spans.reduce((sum, { counts }) => sum + (counts[one.name] ?? 0), 0) }))
    .filter(({ sum }) => sum > 0);
  const total = sums.reduce((all, { sum }) => all + sum, 0);
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
            head: [t('From'), ...sums.map(({ name }) => humanize(name))],
            rows: rows.map(({ from, counts }) => [from, ...sums.map(({ name }) => String(counts[name] ?? 0))]),
          }}
          series={sums.map(({ name, color }) => ({ name: humanize(name), color }))}
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
      </Group>
      <div ref={chart} aria-hidden style={{ cursor: 'pointer' }}>
        <BarChart
          h={300}
          type="stacked"
          data={rows.map(({ label, counts }) => ({ label, ...counts }))}
          dataKey="label"
          series={sums.map(({ name, color }) => ({ name, color, label: humanize(name) }))}
          yAxisProps={{ allowDecimals: false, width: 36 }}
          barChartProps={{ accessibilityLayer: false, onClick: ({ activeLabel }) => open(activeLabel) }}
          barProps={{ isAnimationActive: false }}
        />
      </div>
      <CountTable rows={rows} shown={sums.map(({ name }) => name)} />
    </Paper>
  );
};
