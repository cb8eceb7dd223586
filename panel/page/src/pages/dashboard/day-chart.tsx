import { chartDayWords } from '../../languages/formats';
import { t } from '../../languages/message';
import '@mantine/charts/styles.css';
import { LineChart } from '@mantine/charts';
import { Paper, Text, Title, VisuallyHidden } from '@mantine/core';

/** Days are in UTC, as the server counts them. */

export interface DaySeries {
  readonly name: string;
  readonly color: string;
}

/** Figures by day as lines, with a table for screen readers. A day without a value is a gap. */
export const DayChart = ({
  title,
  note,
  series,
  days,
  words,
}: {
  title: string;
  note: string;
  series: readonly DaySeries[];
  days: readonly { readonly from: string; readonly values: Readonly<Record<string, number | null>> }[];
  /** A value in words. */
  words: (value: number) => string;
}) => {
  const rows = days.map(({ from, values }) => ({ from, label: chartDayWords(new Date(from)), values }));
  const isEmpty = rows.every(({ values }) => Object.values(values).every((value) => value === null));
  return (
    <Paper withBorder p="md" miw={0}>
      <Title order={2}>{title}</Title>
      <Text size="xs" c="dimmed" mb="xs">
        {note}
      </Text>
      {isEmpty && <Text size="sm">{t('Nothing to show for these days.')}</Text>}
      <div aria-hidden hidden={isEmpty}>
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
          lineChartProps={{ accessibilityLayer: false }}
          lineProps={{ isAnimationActive: false }}
        />
      </div>
      <VisuallyHidden>
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{t('Day')}</th>
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
