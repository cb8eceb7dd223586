import { Checkbox, Select, TextInput } from '@mantine/core';
import { CompanySelect } from '../../components/list/company-select';
import { FilterBar } from '../../components/list/filter-bar';
import { SearchField } from '../../components/list/search-field';
import { t } from '../../languages/message';
import { actionLabels } from './action-labels';

export const filterNames = ['who', 'action', 'views', 'subject', 'company', 'from', 'to'] as const;
export type AuditFilter = Readonly<Record<(typeof filterNames)[number], string | null>>;

/** The filters of the audit log. */
export const AuditFilters = ({
  filter,
  setFilter,
}: {
  filter: AuditFilter;
  setFilter: (name: keyof AuditFilter, value: string | null) => void;
}) => (
  <FilterBar
    filter={filter}
    search={
      <SearchField
        label={t('Person')}
        placeholder={t('Part of an email address')}
        value={filter.who}
        onSearch={(text) => setFilter('who', text)}
      />
    }
  >
    <Select
      label={t('Action')}
      placeholder={t('Any action')}
      data={Object.entries(actionLabels).map(([value, label]) => ({ value, label }))}
      value={filter.action}
      onChange={(value) => setFilter('action', value)}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('Any action') }}
    />
    <SearchField
      label={t('Subject')}
      placeholder={t('ID of a submission, person, key …')}
      value={filter.subject}
      onSearch={(text) => setFilter('subject', text)}
    />
    <CompanySelect value={filter.company} onChange={(value) => setFilter('company', value)} />
    <Checkbox
      label={t('Without views')}
      mb={8}
      checked={filter.views === 'hidden'}
      onChange={(event) => setFilter('views', event.currentTarget.checked ? 'hidden' : null)}
    />
    {(['from', 'to'] as const).map((name) => (
      <TextInput
        key={name}
        label={name === 'from' ? t('From') : t('Until')}
        type="date"
        value={filter[name] ?? ''}
        onChange={(event) => setFilter(name, event.currentTarget.value || null)}
      />
    ))}
  </FilterBar>
);
