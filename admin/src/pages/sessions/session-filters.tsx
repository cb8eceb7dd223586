import { Group, Select, TextInput } from '@mantine/core';
import { CompanySelect } from '../../components/list/company-select';
import { FilterChip } from '../../components/list/filter-chip';
import { SearchField } from '../../components/list/search-field';
import { humanize } from '../../components/values/labels';
import { type SessionFilter, sessionStates } from './use-sessions';

/** What the list of sessions is narrowed by. */
export const SessionFilters = ({
  filter,
  setFilter,
  isOfOneBatch = false,
}: {
  filter: SessionFilter;
  setFilter: (name: keyof SessionFilter, value: string | null) => void;
  /** A batch is of one company, and seldom of many days. */
  isOfOneBatch?: boolean;
}) => (
  <Group mb="md" align="flex-end">
    <SearchField
      label="Search"
      placeholder={isOfOneBatch ? 'Id or submitter' : 'Any id, submitter or batch'}
      value={filter.q}
      onSearch={(text) => setFilter('q', text)}
    />
    <Select
      label="State"
      placeholder="Any state"
      data={sessionStates.map((value) => ({ value, label: humanize(value) }))}
      value={filter.state}
      onChange={(value) => setFilter('state', value)}
      clearable
      clearButtonProps={{ 'aria-label': 'Any state' }}
      w={{ base: '100%', xs: 130 }}
    />
    {!isOfOneBatch && (
      <>
        <CompanySelect module="submissions" value={filter.company} onChange={(value) => setFilter('company', value)} />
        <TextInput
          label="Created from"
          type="date"
          value={filter.from ?? ''}
          max={filter.until ?? undefined}
          onChange={(event) => setFilter('from', event.currentTarget.value)}
          w={{ base: '47%', xs: 145 }}
        />
        <TextInput
          label="Created until"
          type="date"
          value={filter.until ?? ''}
          min={filter.from ?? undefined}
          onChange={(event) => setFilter('until', event.currentTarget.value)}
          w={{ base: '47%', xs: 145 }}
        />
      </>
    )}
    {filter.workflow && (
      <FilterChip label="workflow" value={filter.workflow} onClear={() => setFilter('workflow', null)} />
    )}
  </Group>
);
