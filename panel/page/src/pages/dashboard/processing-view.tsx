import { SimpleGrid, Skeleton, Stack, Table } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, dataOf, type Schemas } from '../../api/client';
import { ErrorState } from '../../components/list/error-state';
import { durationWords, sinceWords } from '../../components/values/time';
import { dollarWords, numberWords } from '../../languages/formats';
import { t } from '../../languages/message';
import { Figure } from './figure';
import { listOf } from './links';
import { ReportFilters } from './report-filters';
import { FigureCell, ReportTable } from './report-table';
import { type ReportFilter, reportQuery, useReportFilter } from './span';
import { StepChart } from './step-chart';

type Report = Schemas['ProcessingReport'];

const timeOf = (ms: number | null): string => (ms === null ? '–' : durationWords(ms));
const noteOf = ({ p95Ms }: Schemas['Durations'], before: Schemas['Durations']): string =>
  t('95% within {time}; median before: {time2}', { time: timeOf(p95Ms), time2: timeOf(before.p50Ms) });

const Figures = ({ report, filter }: { report: Report; filter: ReportFilter }) => {
  const { queued, worked, waited, before, waiting } = report;
  const { company, workflow, from, to } = filter;
  const shared = { status: 'all', company, workflow };
  const days = { from: `${from}Z`, until: `${to}Z` };
  const ended = ['straight', 'review', 'failed'].map((outcome) => ({
    label: { straight: t('Straight through'), review: t('To a review'), failed: t('Failed') }[outcome] ?? outcome,
    to: listOf('/submissions', { ...shared, ...days, outcome }),
  }));
  return (
    <SimpleGrid cols={{ base: 2, lg: 4 }} spacing={{ base: 'xs', sm: 'md' }}>
      <Figure
        label={t('Not processed yet')}
        value={String(waiting.count)}
        note={waiting.oldest ? t('oldest: {since}', { since: sinceWords(waiting.oldest) }) : t('nothing waits')}
        links={[{ label: t('Show them'), to: listOf('/sessions', { company, workflow, state: 'submitted' }) }]}
      />
      <Figure
        label={t('Time in queue (median)')}
        value={timeOf(queued.p50Ms)}
        note={noteOf(queued, before.queued)}
        links={ended}
      />
      <Figure
        label={t('Time in processing (median)')}
        value={timeOf(worked.p50Ms)}
        note={noteOf(worked, before.worked)}
        links={ended}
      />
      <Figure
        label={t('Wait for a review (median)')}
        value={timeOf(waited.p50Ms)}
        note={noteOf(waited, before.waited)}
        links={[
          {
            label: t('Decided'),
            to: listOf('/submissions', { ...shared, decidedFrom: days.from, decidedUntil: days.until }),
          },
        ]}
      />
    </SimpleGrid>
  );
};

const EngineTable = ({ engines, filter }: { engines: Report['engines']; filter: ReportFilter }) => {
  const { company, workflow, from, to } = filter;
  return (
    <ReportTable
      title={t('Work and cost by engine')}
      note={t('Documents created in this period. Costs cover the language model, if its prices are in the settings.')}
      columns={[t('Engine'), t('Documents'), t('Seconds'), t('Seconds each'), t('Cost')]}
      empty={engines.length === 0 ? t('No document was processed.') : null}
    >
      {engines.map(({ engine, documents, seconds: total, costUsd }) => (
        <Table.Tr key={engine}>
          <Table.Td>{engine}</Table.Td>
          <FigureCell
            to={listOf('/submissions', { status: 'all', company, workflow, engine, from: `${from}Z`, until: `${to}Z` })}
          >
            {documents}
          </FigureCell>
          <FigureCell>{numberWords(total, 1)}</FigureCell>
          <FigureCell>{numberWords(total / documents, 1)}</FigureCell>
          <FigureCell>{costUsd === null ? '–' : dollarWords(costUsd)}</FigureCell>
        </Table.Tr>
      ))}
    </ReportTable>
  );
};

/** How processing ended, by the names of the lines. */
const outcomeValues = ({ straight, review, failed }: Report['outcomes']) => ({
  [t('Straight through')]: straight,
  [t('To a review')]: review,
  [t('Failed')]: failed,
});

/** The waiting time, processing time and cost of documents. */
export const ProcessingView = () => {
  const [filter, setFilter] = useReportFilter();
  const query = reportQuery(filter);
  const { data, error, refetch } = useQuery({
    queryKey: ['dashboard', 'processing', query],
    queryFn: () => dataOf(api.GET('/admin/api/dashboard/processing', { params: { query } })),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });
  return (
    <>
      <ReportFilters filter={filter} setFilter={setFilter} module="submissions" />
      {error && <ErrorState error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton h={480} role="status" aria-label={t('Loading the figures')} />}
      {data && (
        <Stack>
          <Figures report={data} filter={filter} />
          <StepChart
            title={t('Processed documents')}
            note={t('Submissions by the time of their creation.')}
            series={[
              { name: t('Straight through'), color: 'teal.7' },
              { name: t('To a review'), color: 'yellow.6' },
              { name: t('Failed'), color: 'red.6' },
            ]}
            steps={data.steps.map(({ from, before, ...step }) => ({
              from,
              to: listOf('/submissions', {
                status: 'all',
                company: filter.company,
                workflow: filter.workflow,
                from: `${from.slice(0, 10)}Z`,
                until: `${from.slice(0, 10)}Z`,
              }),
              values: outcomeValues(step),
              before: outcomeValues(before),
            }))}
            words={String}
          />
          <EngineTable engines={data.engines} filter={filter} />
        </Stack>
      )}
    </>
  );
};
