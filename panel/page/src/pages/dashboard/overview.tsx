import { Group, SegmentedControl, SimpleGrid, Skeleton, Stack } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, dataOf } from '../../api/client';
import { CompanySelect } from '../../components/list/company-select';
import { ErrorState } from '../../components/list/error-state';
import { useFilter } from '../../components/list/use-filter';
import { durationWords, sinceWords } from '../../components/values/time';
import { t } from '../../languages/message';
import { Checklist } from './checklist';
import { Figure } from './figure';
import { listOf, percent } from './links';
import { ThroughputChart } from './throughput-chart';

const periods = [
  { value: 'day', label: t('24 hours') },
  { value: 'week', label: t('7 days') },
  { value: 'month', label: t('30 days') },
] as const;
type Period = (typeof periods)[number]['value'];

const useDashboard = (companyId: string | null, period: Period) =>
  useQuery({
    queryKey: ['dashboard', companyId, period],
    queryFn: () =>
      dataOf(api.GET('/admin/api/dashboard', { params: { query: { period, ...(companyId ? { companyId } : {}) } } })),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  });

type Data = NonNullable<ReturnType<typeof useDashboard>['data']>;

/** A moment's day in the reader's time zone, in the form of date fields. */
const dayOf = (iso: string): string => new Date(iso).toLocaleDateString('sv-SE');

const Figures = ({ backlog, fraud, deliveries, processing, since, company }: Data & { company: string | null }) => {
  const from = dayOf(since);
  const submissions = (filter: Readonly<Record<string, string>>): string =>
    listOf('/submissions', { company, ...filter });
  const { delivered = 0, failed = 0, queued = 0, pending = 0 } = deliveries;
  return (
    <SimpleGrid cols={{ base: 2, lg: 4 }} spacing={{ base: 'xs', sm: 'md' }}>
      <Figure
        label={t('Waiting for review')}
        value={String(backlog.count)}
        note={backlog.oldest ? t('oldest: {since}', { since: sinceWords(backlog.oldest) }) : t('queue is empty')}
        links={[{ label: t('Show them'), to: submissions({}) }]}
      />
      <Figure
        label={t('Fraud rate')}
        value={percent(fraud.suspicious, fraud.checked)}
        note={t('{suspicious} of {checked} flagged or blocked', {
          suspicious: fraud.suspicious,
          checked: fraud.checked,
        })}
        links={['flagged', 'blocked'].map((status) => ({
          label: status === 'flagged' ? t('Flagged') : t('Blocked'),
          to: submissions({ status: 'all', fraud: status, from }),
        }))}
      />
      <Figure
        label={t('Delivery success')}
        value={percent(delivered, delivered + failed)}
        note={t('{delivered} delivered, {failed} failed, {queued} in progress', {
          delivered,
          failed,
          queued: queued + pending,
        })}
        links={[{ label: t('Failed'), to: listOf('/deliveries', { company, status: 'failed', from }) }]}
      />
      <Figure
        label={t('Processing time (median)')}
        value={processing.p50Ms === null ? '–' : durationWords(processing.p50Ms)}
        note={
          processing.p95Ms === null
            ? t('nothing processed yet')
            : t('95% within {duration}', { duration: durationWords(processing.p95Ms) })
        }
        links={[{ label: t('Sessions'), to: listOf('/sessions', { company, from }) }]}
      />
    </SimpleGrid>
  );
};

/** Volume, review backlog and success rates, of all workflows. */
export const Overview = () => {
  const [filter, setFilter] = useFilter(['company', 'period']);
  const period = periods.find(({ value }) => value === filter.period)?.value ?? 'week';
  const { data, error, refetch } = useDashboard(filter.company, period);
  return (
    <>
      <Group mb="md" align="flex-end" justify="space-between">
        <SegmentedControl
          aria-label={t('Period')}
          data={[...periods]}
          value={period}
          onChange={(value) => setFilter('period', value)}
        />
        <CompanySelect value={filter.company} onChange={(value) => setFilter('company', value)} module="submissions" />
      </Group>
      {error && <ErrorState error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton h={480} role="status" aria-label={t('Loading the figures')} />}
      {data && !data.hasSubmissions && <Checklist hasSubmissions={false} />}
      {data?.hasSubmissions && (
        <Stack>
          <Checklist hasSubmissions />
          <Figures {...data} company={filter.company} />
          <ThroughputChart
            spans={data.throughput}
            hourly={period === 'day'}
            linkOf={({ from }) => {
              const day = period === 'day' ? dayOf(from) : `${from.slice(0, 10)}Z`;
              return listOf('/submissions', { status: 'all', company: filter.company, from: day, until: day });
            }}
          />
        </Stack>
      )}
    </>
  );
};
