import { Select } from '@mantine/core';
import { shelfReviewStates } from '../../../../../../domain/shelf-captures/review-state.ts';
import { shelfStatuses } from '../../../../../../domain/shelf-captures/status.ts';
import { DayFields } from '../../../components/form/day-fields';
import { CompanySelect } from '../../../components/list/company-select';
import { FilterBar } from '../../../components/list/filter-bar';
import { FilterChip } from '../../../components/list/filter-chip';
import { OrderSelect } from '../../../components/list/order-select';
import { SearchField } from '../../../components/list/search-field';
import { humanize } from '../../../components/values/labels';
import { t } from '../../../languages/message';
import { reviewLabels } from '../types';

export const filterNames = [
  ...(['review', 'status', 'company', 'profile', 'q', 'order'] as const),
  ...(['store', 'missing', 'from', 'until'] as const),
] as const;
export type CaptureFilter = Record<(typeof filterNames)[number], string | null>;

/** The filters of the list; by default, captures that wait for a review. */
export const CaptureFilters = ({
  filter,
  setFilter,
}: {
  filter: CaptureFilter;
  setFilter: (name: keyof CaptureFilter, value: string | null) => void;
}) => (
  <FilterBar
    filter={filter}
    search={
      <SearchField
        label={t('Search')}
        placeholder={t('ID, clientCaptureId or store')}
        value={filter.q}
        onSearch={(text) => setFilter('q', text)}
      />
    }
  >
    <Select
      label={t('Review')}
      data={[
        { value: 'all', label: t('Any review state') },
        ...shelfReviewStates.map((value) => ({ value, label: reviewLabels[value] })),
      ]}
      value={filter.review ?? 'pending'}
      onChange={(value) => setFilter('review', value === 'pending' ? null : value)}
      allowDeselect={false}
      w={{ base: '100%', xs: 170 }}
    />
    <Select
      label={t('Status')}
      placeholder={t('Any')}
      data={shelfStatuses.map((value) => ({ value, label: humanize(value) }))}
      value={filter.status}
      onChange={(value) => setFilter('status', value)}
      clearable
      clearButtonProps={{ 'aria-label': t('Any status') }}
      w={{ base: '100%', xs: 150 }}
    />
    <CompanySelect module="shelf" value={filter.company} onChange={(value) => setFilter('company', value)} />
    <OrderSelect value={filter.order} onChange={(value) => setFilter('order', value)} />
    <DayFields from={filter.from} until={filter.until} onChange={setFilter} />
    {filter.store && <FilterChip label={t('store')} value={filter.store} onClear={() => setFilter('store', null)} />}
    {filter.missing && (
      <FilterChip
        label={t('product')}
        value={t('Out of stock: {missing}', { missing: filter.missing })}
        onClear={() => setFilter('missing', null)}
      />
    )}
    {filter.profile && (
      <FilterChip label={t('profile')} value={filter.profile} onClear={() => setFilter('profile', null)} />
    )}
  </FilterBar>
);
