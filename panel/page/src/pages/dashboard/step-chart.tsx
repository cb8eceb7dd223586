import '@mantine/charts/styles.css';
import { LineChart } from '@mantine/charts';
import { Group, Paper, Text, Title, VisuallyHidden } from '@mantine/core';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { chartDayWords, chartHourWords } from '../../languages/formats';
import { t } from '../../languages/message';
import { timeAxis, valueAxis } from './chart-direction';
import { ChartMenu } from './chart-menu';

/** A line of a chart. */
export interface StepSeries {
  readonly name: string;
  readonly color: string;
}

type Values = Readonly<Record<string, number | null>>;

interface ChartedStep {
  readonly from: string;
  /** The label of the step, instead of its day or hour. */
  readonly label?: string;
  readonly values: Values;
  /** The values of the previous span, drawn as faint lines. */
  readonly before?: Values;
  /** The list behind the step, which a click opens. */
  readonly to?: string;
}

const hourMs = 3_600_000;
const faint = 0.45;

/** Whether steps are the hours of a day. */
const areHours = (steps: readonly ChartedStep[]): boolean => {
  const [first, second] = steps.map(({ from }) => new Date(from).getTime());
  return first !== undefined && second !== undefined && second - first === hourMs;
};

const beforeWords = (name: string): string => t('{name} (before)', { name });

/**
 * Figures by day or hour as lines, with those of the previous span, and a table for screen readers. A step without a
 * value, or an hour that has not started, is a gap.
 */
export const StepChart = ({
  title,
  note,
  series,
  steps,
  words,
  unit = null,
}: {
  title: string;
  note: string;
  series: readonly StepSeries[];
  steps: readonly ChartedStep[];
  /** A value in words. */
  words: (value: number) => string;
  /** The kind of each step; null for days or hours. */
  unit?: string | null;
}) => {
  const chart = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const hourly = unit === null && areHours(steps);
  const timeWords = (from: string): string =>
    hourly ? chartHourWords(new Date(from), 'UTC') : chartDayWords(new Date(from));
  const now = Date.now();
  const rows = steps.map(({ label, values, before = {}, ...step }) => {
    const shown: Values = {
      ...(hourly && new Date(step.from).getTime() > now ? {} : values),
      ...Object.fromEntries(Object.entries(before).map(([name, value]) => [beforeWords(name), value])),
    };
    return { ...step, label: label ?? timeWords(step.from), values: shown };
  });
  const hasBefore = steps.some(({ before }) => before !== undefined);
  const lines = [
    ...series.map((one) => ({ ...one, isBefore: false })),
    ...(hasBefore ? series.map(({ name, color }) => ({ name: beforeWords(name), color, isBefore: true })) : []),
  ];
  const beforeNames = new Set(lines.flatMap(({ name, isBefore }) => (isBefore ? [name] : [])));
  const head = unit ?? (hourly ? t('From') : t('Day'));
  const isLinked = rows.some(({ to }) => to !== undefined);
  const open = (label: unknown) => {
    const to = rows.find((row) => row.label === label)?.to;
    if (to) navigate(to);
  };
  const shownAt = (values: Values, name: string): number | null => values[name] ?? null;
  const isEmpty = rows.every(({ values }) => Object.values(values).every((value) => value === null));
  return (
    <Paper withBorder p="md" miw={0}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Title order={2}>{title}</Title>
        <ChartMenu
          data={{
            title,
            head: [head, ...lines.map(({ name }) => name)],
            rows: rows.map(({ from, label, values }) => [
              unit === null ? from.slice(0, hourly ? undefined : 10) : label,
              ...lines.map(({ name }) => String(shownAt(values, name) ?? '')),
            ]),
          }}
          series={lines}
          chart={chart}
        />
      </Group>
      <Text size="xs" c="dimmed" mb="xs">
        {note}
        {isLinked && ` ${t('A click opens the list.')}`}
      </Text>
      {isEmpty && <Text size="sm">{t('Nothing to show for this period.')}</Text>}
      <div ref={chart} aria-hidden hidden={isEmpty} style={isLinked ? { cursor: 'pointer' } : {}}>
        <LineChart
          h={240}
          data={rows.map(({ label, values }) => ({ label, ...values }))}
          dataKey="label"
          series={lines.map(({ name, color, isBefore }) => ({
            name,
            color,
            ...(isBefore ? { strokeDasharray: '4 4' } : {}),
          }))}
          withLegend
          legendProps={{ verticalAlign: 'bottom' }}
          connectNulls={false}
          valueFormatter={words}
          xAxisProps={timeAxis}
          yAxisProps={{ ...valueAxis, width: 48 }}
          lineChartProps={{ accessibilityLayer: false, onClick: ({ activeLabel }) => open(activeLabel) }}
          lineProps={({ name }) => ({
            isAnimationActive: false,
            ...(beforeNames.has(name) ? { strokeOpacity: faint, strokeWidth: 1.5, dot: false } : {}),
          })}
        />
      </div>
      <VisuallyHidden>
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{head}</th>
              {lines.map(({ name }) => (
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
                {lines.map(({ name }) => {
                  const value = shownAt(values, name);
                  return <td key={name}>{value === null ? t('None') : words(value)}</td>;
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </Paper>
  );
};
