import { Anchor, Group, Paper, SegmentedControl, SimpleGrid, Skeleton, Stack } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, dataOf } from '../../api/client';
import { CompanySelect } from '../../components/list/company-select';
import { EmptyState } from '../../components/list/empty-state';
import { ErrorState } from '../../components/list/error-state';
import { useFilter } from '../../components/list/use-filter';
import { PageHeader } from '../../components/page/page-header';
import { durationWords, sinceWords } from '../../components/values/time';
import { Figure } from './figure';
import { ThroughputChart } from './throughput-chart';

const periods = [
  { value: 'day', label: '24 hours' },
  { value: 'week', label: '7 days' },
  { value: 'month', label: '30 days' },
] as const;
type Period = (typeof periods)[number]['value'];

const percent = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${((100 * part) / whole).toFixed(part === whole || part === 0 ? 0 : 1)}%`;

const useDashboard = (companyId: string | null, period: Period) =>
  useQuery({
    queryKey: ['dashboard', companyId, period],
    queryFn: () =>
      dataOf(api.GET('/admin/api/dashboard', { params: { query: { period, ...(companyId ? { companyId } : {}) } } })),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  });

type Data = NonNullable<ReturnType<typeof useDashboard>['data']>;

const Figures = ({ backlog, fraud, deliveries, processing }: Data) => {
  const { delivered = 0, failed = 0, queued = 0, pending = 0 } = deliveries;
  return (
    <SimpleGrid cols={{ base: 2, lg: 4 }} spacing={{ base: 'xs', sm: 'md' }}>
      <Figure
        label="Waiting for review"
        value={String(backlog.count)}
        note={backlog.oldest ? `oldest: ${sinceWords(backlog.oldest)}` : 'queue is empty'}
      />
      <Figure
        label="Fraud rate"
        value={percent(fraud.suspicious, fraud.checked)}
        note={`${fraud.suspicious} of ${fraud.checked} flagged or blocked`}
      />
      <Figure
        label="Delivery success"
        value={percent(delivered, delivered + failed)}
        note={`${delivered} delivered, ${failed} failed, ${queued + pending} in progress`}
      />
      <Figure
        label="Processing time (median)"
        value={processing.p50Ms === null ? '–' : durationWords(processing.p50Ms)}
        note={processing.p95Ms === null ? 'nothing processed yet' : `95% within ${durationWords(processing.p95Ms)}`}
      />
    </SimpleGrid>
  );
};

const FirstSteps = () => (
  <Paper withBorder>
    <EmptyState title="No documents yet" icon={IconFileUpload}>
      Create an API key, assign a workflow to the company, and send the first document with the three calls in the{' '}
      <Anchor href="/docs" inherit underline="always">
        {' '}
        API documentation{' '}
      </Anchor>{' '}
      . Figures will appear here.
    </EmptyState>
  </Paper>
);

/** The start page: volume, review backlog and success rates. */
export const DashboardPage = () => {
  const [filter, setFilter] = useFilter(['company', 'period']);
  const period = periods.find(({ value }) => value === filter.period)?.value ?? 'week';
  const { data, error, refetch } = useDashboard(filter.company, period);
  return (
    <>
      <PageHeader title="Dashboard" description="Submissions, reviews and deliveries at a glance." />
      <Group mb="md" align="flex-end" justify="space-between">
        <SegmentedControl
          aria-label="Period"
          data={[...periods]}
          value={period}
          onChange={(value) => setFilter('period', value)}
        />
        <CompanySelect value={filter.company} onChange={(value) => setFilter('company', value)} module="submissions" />
      </Group>
      {error && <ErrorState error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton h={480} role="status" aria-label="Loading the figures" />}
      {data && !data.hasSubmissions && <FirstSteps />}
      {data?.hasSubmissions && (
        <Stack>
          <Figures {...data} />
          <ThroughputChart spans={data.throughput} hourly={period === 'day'} />
        </Stack>
      )}
    </>
  );
};
