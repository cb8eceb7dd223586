import { Select } from '@mantine/core';
import { DayFields } from '../../components/form/day-fields';
import { CompanySelect } from '../../components/list/company-select';
import { FilterBar } from '../../components/list/filter-bar';
import { FilterChip } from '../../components/list/filter-chip';
import { SearchField } from '../../components/list/search-field';
import { humanize } from '../../components/values/labels';
import { t } from '../../languages/message';
import { type SessionFilter, sessionStates } from './use-sessions';

/** The filters of the session list. */
export const SessionFilters = ({
  filter,
  setFilter,
  isOfOneBatch = false,
}: {
  filter: SessionFilter;
  setFilter: (name: keyof SessionFilter, value: string | null) => void;
  /** Hides the filters that are useless in a batch, which belongs to one company and rarely spans many days. */
  isOfOneBatch?: boolean;
}) => (
  <FilterBar
    filter={filter}
    search={
      <SearchField
        label={t('Search')}
        placeholder={isOfOneBatch ? t('ID or submitter') : t('Any ID, submitter or batch')}
        value={filter.q}
        onSearch={(text) => setFilter('q', text)}
      />
    }
  >
    <Select
      label={t('State')}
      placeholder={t('Any state')}
      data={sessionStates.map((value) => ({ value, label: humanize(value) }))}
      value={filter.state}
      onChange={(value) => setFilter('state', value)}
      clearable
      clearButtonProps={{ 'aria-label': t('Any state') }}
      w={{ base: '100%', xs: 130 }}
    />
    {!isOfOneBatch && (
      <>
        <CompanySelect module="submissions" value={filter.company} onChange={(value) => setFilter('company', value)} />
        <DayFields from={filter.from} until={filter.until} onChange={setFilter} />
      </>
    )}
    {filter.workflow && (
      <FilterChip label={t('workflow')} value={filter.workflow} onClear={() => setFilter('workflow', null)} />
    )}
  </FilterBar>
);
