import { Alert, Group, SimpleGrid, Skeleton, Stack } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, dataOf, type Schemas } from '../../api/client';
import { ErrorState } from '../../components/list/error-state';
import { FilterChip } from '../../components/list/filter-chip';
import { useFilter } from '../../components/list/use-filter';
import { t } from '../../languages/message';
import { Figure } from './figure';
import { listOf } from './links';
import { ReportFilters } from './report-filters';
import { BrandTable, type CapturesLink, ProductTable, RecognizerTable, rateWords, StoreTable } from './shelf-tables';
import { reportQuery, useReportFilter } from './span';
import { StepChart } from './step-chart';

type Report = Schemas['ShelfReport'];

const colors = ['teal.7', 'blue.6', 'orange.6', 'grape.6', 'red.6'];

const Figures = ({ report, link }: { report: Report; link: CapturesLink }) => {
  const { before } = report;
  const links = [{ label: t('Captures'), to: link({}) }];
  return (
    <SimpleGrid cols={{ base: 2, lg: 3 }} spacing={{ base: 'xs', sm: 'md' }}>
      <Figure
        label={t('Captures')}
        value={String(report.captures)}
        note={t('before: {captures}', { captures: before.captures })}
        links={links}
      />
      <Figure
        label={t('Facings')}
        value={String(report.facings)}
        note={t('before: {facings}', { facings: before.facings })}
        links={links}
      />
      <Figure
        label={t('Out of stock')}
        value={rateWords(report.outOfStockRate)}
        note={t('of all products looked for; before: {rate}', { rate: rateWords(before.outOfStockRate) })}
        links={links}
      />
    </SimpleGrid>
  );
};

const sharesOf = (shares: Report['steps'][number]['shares']) =>
  Object.fromEntries(shares.map(({ brand, share }) => [brand, share]));

const Charts = ({ steps }: { steps: Report['steps'] }) => (
  <>
    <StepChart
      title={t('Share of shelf')}
      note={t('Shares of the brands with most facings, by the time of the capture.')}
      series={(steps[0]?.shares ?? []).map(({ brand }, index) => ({ name: brand, color: colors[index] ?? 'gray.6' }))}
      steps={steps.map(({ from, shares, before }) => ({
        from,
        values: sharesOf(shares),
        before: sharesOf(before.shares),
      }))}
      words={rateWords}
    />
    <StepChart
      title={t('Out of stock')}
      note={t('Products that were not found, of all that were looked for.')}
      series={[{ name: t('Out of stock'), color: 'red.6' }]}
      steps={steps.map(({ from, outOfStockRate, before }) => ({
        from,
        values: { [t('Out of stock')]: outOfStockRate },
        before: { [t('Out of stock')]: before.outOfStockRate },
      }))}
      words={rateWords}
    />
  </>
);

/** Share of shelf and out-of-stock by day, brand, product and store. */
export const ShelfView = () => {
  const [filter, setFilter] = useReportFilter();
  const [{ store }, setStore] = useFilter(['store']);
  const { workflow: _, ...span } = reportQuery({ ...filter, workflow: null });
  const query = { ...span, ...(store ? { store } : {}) };
  const { data, error, refetch } = useQuery({
    queryKey: ['dashboard', 'shelf', query],
    queryFn: () => dataOf(api.GET('/admin/api/dashboard/shelf', { params: { query } })),
    placeholderData: keepPreviousData,
  });
  const { company, from, to } = filter;
  const link: CapturesLink = (more) =>
    listOf('/shelf', {
      review: 'all',
      status: 'completed',
      company,
      store,
      from: `${from}Z`,
      until: `${to}Z`,
      ...more,
    });
  return (
    <>
      <ReportFilters filter={filter} setFilter={setFilter} module="shelf" />
      {store && (
        <Group mb="md">
          <FilterChip label={t('store')} value={store} onClear={() => setStore('store', null)} />
        </Group>
      )}
      {error && <ErrorState error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton h={480} role="status" aria-label={t('Loading the figures')} />}
      {data && (
        <Stack>
          {(data.isPartial || data.before.isPartial) && (
            <Alert variant="light" color="yellow" title={t('Only the newest 500 captures are counted')}>
              {t('This period, or the one before, has more. Choose a shorter period, a company or a store.')}
            </Alert>
          )}
          <Figures report={data} link={link} />
          {data.captures > 0 && <Charts steps={data.steps} />}
          <SimpleGrid cols={{ base: 1, lg: 2 }}>
            <BrandTable report={data} />
            <StoreTable stores={data.stores} link={link} onChoose={(chosen) => setStore('store', chosen)} />
            <ProductTable products={data.products} link={link} />
            <RecognizerTable engines={data.engines} />
          </SimpleGrid>
        </Stack>
      )}
    </>
  );
};
