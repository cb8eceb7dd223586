import { Group, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api, dataOf } from '../../api/client';
import { CompanySelect } from '../../components/list/company-select';
import { t } from '../../languages/message';
import { periods, type ReportFilter } from './span';

type Name = 'company' | 'workflow' | 'period' | 'from' | 'to';

const WorkflowSelect = ({ value, onChange }: { value: string | null; onChange: (slug: string | null) => void }) => {
  const { data } = useQuery({
    queryKey: ['workflows', 'choices'],
    queryFn: () => dataOf(api.GET('/admin/api/workflows', { params: { query: { limit: 100 } } })),
    staleTime: 60_000,
  });
  const known = data?.data.map(({ slug, name }) => ({ value: slug, label: name })) ?? [];
  const choices = value && !known.some((one) => one.value === value) ? [...known, { value, label: value }] : known;
  return (
    <Select
      label={t('Workflow')}
      placeholder={t('All workflows')}
      data={choices}
      value={value}
      onChange={onChange}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('All workflows') }}
      w={{ base: '100%', xs: 200 }}
    />
  );
};

/** Company, workflow and span of a report. Days are in UTC. */
export const ReportFilters = ({
  filter,
  setFilter,
  module,
}: {
  filter: ReportFilter;
  setFilter: (name: Name, value: string | null) => void;
  /** The subject of the report; null for all of it. */
  module: 'submissions' | 'shelf' | null;
}) => (
  <Group mb="md" align="flex-end">
    <SegmentedControl
      aria-label={t('Span')}
      data={[...periods]}
      value={filter.period}
      onChange={(value) => setFilter('period', value)}
    />
    {filter.period === 'custom' && (
      <>
        <TextInput
          label={t('First day (UTC)')}
          type="date"
          value={filter.from}
          max={filter.to}
          onChange={(event) => setFilter('from', event.currentTarget.value)}
          w={{ base: '47%', xs: 145 }}
        />
        <TextInput
          label={t('Last day (UTC)')}
          type="date"
          value={filter.to}
          min={filter.from}
          onChange={(event) => setFilter('to', event.currentTarget.value)}
          w={{ base: '47%', xs: 145 }}
        />
      </>
    )}
    {module === 'submissions' && (
      <WorkflowSelect value={filter.workflow} onChange={(value) => setFilter('workflow', value)} />
    )}
    <CompanySelect
      value={filter.company}
      onChange={(value) => setFilter('company', value)}
      {...(module ? { module } : {})}
    />
  </Group>
);
