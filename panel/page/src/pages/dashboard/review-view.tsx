import { SimpleGrid, Skeleton, Stack } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, dataOf, type Schemas } from '../../api/client';
import { ErrorState } from '../../components/list/error-state';
import { durationWords, sinceWords } from '../../components/values/time';
import { fixedWords } from '../../languages/formats';
import { t } from '../../languages/message';
import { Figure } from './figure';
import { listOf, percent } from './links';
import { ReportFilters } from './report-filters';
import { BacklogTable, ConfidenceTable, CorrectionTable, ReviewerTable, type SubmissionsLink } from './review-tables';
import { type ReportFilter, reportQuery, useReportFilter } from './span';
import { StepChart } from './step-chart';

type Report = Schemas['ReviewReport'];

const spanOf = ({ straight, review }: Report['outcomes']): string => percent(straight, straight + review);
const medianOf = ({ p50Ms }: Schemas['Durations']): string => (p50Ms === null ? '–' : durationWords(p50Ms));

const Figures = ({ report, decided, filter }: { report: Report; decided: SubmissionsLink; filter: ReportFilter }) => {
  const { outcomes, before, backlog } = report;
  const { company, workflow, from, to } = filter;
  const linkOf = (outcome: string): string =>
    listOf('/submissions', { status: 'all', company, workflow, from: `${from}Z`, until: `${to}Z`, outcome });
  const waiting = backlog.reduce((sum, { count }) => sum + count, 0);
  const oldest = backlog.map((one) => one.oldest).toSorted()[0];
  return (
    <SimpleGrid cols={{ base: 2, lg: 5 }} spacing={{ base: 'xs', sm: 'md' }}>
      <Figure
        label={t('Straight through')}
        value={spanOf(outcomes)}
        note={t('{straight} of {straight2} approved without a review; before: {span}', {
          straight: outcomes.straight,
          straight2: outcomes.straight + outcomes.review,
          span: spanOf(before.outcomes),
        })}
        links={[
          { label: t('Straight through'), to: linkOf('straight') },
          { label: t('To a review'), to: linkOf('review') },
        ]}
      />
      <Figure
        label={t('Waiting for review')}
        value={String(waiting)}
        note={oldest ? t('oldest: {since}', { since: sinceWords(oldest) }) : t('queue is empty')}
        links={[{ label: t('Show them'), to: listOf('/submissions', { company, workflow }) }]}
      />
      <Figure
        label={t('Decisions')}
        value={String(report.decisions)}
        note={t('before: {decisions}', { decisions: before.decisions })}
        links={[{ label: t('Show them'), to: decided({}) }]}
      />
      <Figure
        label={t('Wait for a decision (median)')}
        value={medianOf(report.waited)}
        note={t('before: {median}', { median: medianOf(before.waited) })}
        links={[{ label: t('Decided'), to: decided({}) }]}
      />
      <Figure
        label={t('Time on a submission (median)')}
        value={medianOf(report.handled)}
        note={t('before: {median}', { median: medianOf(before.handled) })}
        links={[{ label: t('Decided'), to: decided({}) }]}
      />
    </SimpleGrid>
  );
};

/** The decisions and corrections of reviewers, and their backlog. */
export const ReviewView = () => {
  const [filter, setFilter] = useReportFilter();
  const query = reportQuery(filter);
  const { data, error, refetch } = useQuery({
    queryKey: ['dashboard', 'review', query],
    queryFn: () => dataOf(api.GET('/admin/api/dashboard/review', { params: { query } })),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });
  const { company, workflow, from, to } = filter;
  const decided: SubmissionsLink = (more) =>
    listOf('/submissions', {
      status: 'all',
      company,
      workflow,
      decidedFrom: `${from}Z`,
      decidedUntil: `${to}Z`,
      ...more,
    });
  const waiting: SubmissionsLink = (more) => listOf('/submissions', { company, ...more });
  return (
    <>
      <ReportFilters filter={filter} setFilter={setFilter} module="submissions" />
      {error && <ErrorState error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton h={480} role="status" aria-label={t('Loading the figures')} />}
      {data && (
        <Stack>
          <Figures report={data} decided={decided} filter={filter} />
          <StepChart
            title={t('Confidence and corrections')}
            note={t('If both lines are close to each other, a confidence of 0.9 is right in nine of ten cases.')}
            series={[
              { name: t('Confidence'), color: 'blue.6' },
              { name: t('Right'), color: 'teal.7' },
            ]}
            steps={data.steps.map(({ from: start, before, ...step }) => ({
              from: start,
              to: decided({ decidedFrom: `${start.slice(0, 10)}Z`, decidedUntil: `${start.slice(0, 10)}Z` }),
              values: { [t('Confidence')]: step.confidence, [t('Right')]: step.right },
              before: { [t('Confidence')]: before.confidence, [t('Right')]: before.right },
            }))}
            words={(value) => `${fixedWords(100 * value, 1)}%`}
          />
          <StepChart
            title={t('Confidence against corrections, as a curve')}
            note={t(
              'The share of fields that nobody corrected, by confidence. If confidences are accurate, the points are on the expected line.',
            )}
            unit={t('Confidence')}
            series={[
              { name: t('Expected'), color: 'gray.5' },
              { name: t('Right'), color: 'teal.7' },
            ]}
            steps={data.confidence.map(({ from: low, fields, right }) => ({
              from: String(low),
              label: t('{low} to {high}', { low: fixedWords(low, 1), high: fixedWords(low + 0.1, 1) }),
              values: { [t('Expected')]: low + 0.05, [t('Right')]: fields === 0 ? null : right / fields },
            }))}
            words={(value) => `${(100 * value).toFixed(0)}%`}
          />
          <SimpleGrid cols={{ base: 1, lg: 2 }}>
            <BacklogTable backlog={data.backlog} link={waiting} />
            <ReviewerTable reviewers={data.reviewers} link={decided} />
            <CorrectionTable report={data} link={decided} />
            <ConfidenceTable confidence={data.confidence} />
          </SimpleGrid>
        </Stack>
      )}
    </>
  );
};
