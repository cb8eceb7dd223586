import { chartDayWords } from '../../languages/formats';
import { t } from '../../languages/message';
import '@mantine/charts/styles.css';
import { LineChart } from '@mantine/charts';
import { Group, Paper, Text, Title, VisuallyHidden } from '@mantine/core';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { ChartMenu } from './chart-menu';

export interface DaySeries {
  readonly name: string;
  readonly color: string;
}

interface ChartedDay {
  readonly from: string;
  /** Instead of the day. */
  readonly label?: string;
  readonly values: Readonly<Record<string, number | null>>;
  /** The list behind it, which a click opens. */
  readonly to?: string;
}

/** Figures by day as lines, with a table for screen readers. A day without a value is a gap. */
export const DayChart = ({
  title,
  note,
  series,
  days,
  words,
  unit = null,
}: {
  title: string;
  note: string;
  series: readonly DaySeries[];
  days: readonly ChartedDay[];
  /** A value in words. */
  words: (value: number) => string;
  /** What each step is; null for days. */
  unit?: string | null;
}) => {
  const chart = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const rows = days.map(({ label, ...day }) => ({ ...day, label: label ?? chartDayWords(new Date(day.from)) }));
  const isLinked = rows.some(({ to }) => to !== undefined);
  const open = (label: unknown) => {
    const to = rows.find((row) => row.label === label)?.to;
    if (to) navigate(to);
  };
  const isEmpty = rows.every(({ values }) => Object.values(values).every((value) => value === null));
  return (
    <Paper withBorder p="md" miw={0}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Title order={2}>{title}</Title>
        <ChartMenu
          data={{
            title,
            head: [unit ?? t('Day'), ...series.map(({ name }) => name)],
            rows: rows.map(({ from, label, values }) => [
              unit === null ? from.slice(0, 10) : label,
              ...series.map(({ name }) => String(values[name] ?? '')),
            ]),
          }}
          series={series}
          chart={chart}
        />
      </Group>
      <Text size="xs" c="dimmed" mb="xs">
        {note}
        {isLinked && ` ${t('A click opens the list.')}`}
      </Text>
      {isEmpty && <Text size="sm">{t('Nothing to show for these days.')}</Text>}
      <div ref={chart} aria-hidden hidden={isEmpty} style={isLinked ? { cursor: 'pointer' } : {}}>
        <LineChart
          h={240}
          data={rows.map(({ label, values }) => ({ label, ...values }))}
          dataKey="label"
          series={series.map(({ name, color }) => ({ name, color }))}
          withLegend
          legendProps={{ verticalAlign: 'bottom' }}
          connectNulls={false}
          valueFormatter={words}
          yAxisProps={{ width: 48 }}
          lineChartProps={{ accessibilityLayer: false, onClick: ({ activeLabel }) => open(activeLabel) }}
          lineProps={{ isAnimationActive: false }}
        />
      </div>
      <VisuallyHidden>
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{unit ?? t('Day')}</th>
              {series.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ from, label, values }) => (
              <tr key={from}>
                <th scope="row">{label}</th>
                {series.map(({ name }) => (
                  <td key={name}>{typeof values[name] === 'number' ? words(values[name]) : 'none'}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </Paper>
  );
};
