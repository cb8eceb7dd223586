import { Button, Collapse, Divider, Drawer, Group, Select } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import { useState } from 'react';
import { fraudStatuses } from '../../../../../../domain/fraud/verdict.ts';
import { submissionStatuses } from '../../../../../../domain/submissions/status.ts';
import { CompanySelect } from '../../../components/list/company-select';
import { useIsPhone } from '../../../components/list/filter-bar';
import { FilterChip } from '../../../components/list/filter-chip';
import { OrderSelect } from '../../../components/list/order-select';
import { SearchField } from '../../../components/list/search-field';
import { lazyPart } from '../../../components/page/lazy-part';
import { humanize } from '../../../components/values/labels';
import { t } from '../../../languages/message';
import { moreNames, type QueueFilter, type SetFilter } from './filter';

const MoreFilters = lazyPart(async () => (await import('./more-filters')).MoreFilters);

const choices = (values: readonly string[]) => values.map((value) => ({ value, label: humanize(value) }));

/** Filters that only links of the dashboard set: their names, labels and words for values. */
const chips: readonly (readonly ['decidedBy' | 'outcome' | 'engine', string, Readonly<Record<string, string>>])[] = [
  ['decidedBy', t('decision'), { api: t('Decided by API callers') }],
  [
    'outcome',
    t('outcome'),
    { straight: t('Approved without a review'), review: t('Sent to a review'), failed: t('Processing failed') },
  ],
  ['engine', t('engine'), {}],
];

/**
 * The filters of the review queue; by default, submissions that wait for a review. On a phone, all but the search are
 * in a drawer.
 */
export const QueueFilters = ({ filter, setFilter }: { filter: QueueFilter; setFilter: SetFilter }) => {
  const set = moreNames.filter((name) => filter[name] !== null).length;
  const [isMore, { toggle }] = useDisclosure(set > 0);
  const isPhone = useIsPhone();
  const [isDrawer, drawer] = useDisclosure();
  const [wasMore, setWasMore] = useState(isMore);
  if (isMore && !wasMore) setWasMore(true);
  const search = (
    <SearchField
      label={t('Search')}
      placeholder={t('ID, submitter, value or words of the document')}
      value={filter.q}
      onSearch={(text) => setFilter('q', text)}
    />
  );
  const choicesOfList = (
    <>
      <Select
        label={t('Status')}
        data={[{ value: 'all', label: t('Any status') }, ...choices(submissionStatuses)]}
        value={filter.status ?? 'review'}
        onChange={(value) => setFilter('status', value === 'review' ? null : value)}
        allowDeselect={false}
        w={{ base: '100%', xs: 170 }}
      />
      <Select
        label={t('Fraud')}
        placeholder={t('Any')}
        data={choices(fraudStatuses)}
        value={filter.fraud}
        onChange={(value) => setFilter('fraud', value)}
        clearable
        clearButtonProps={{ 'aria-label': t('Any fraud status') }}
        w={{ base: '100%', xs: 130 }}
      />
      <CompanySelect module="submissions" value={filter.company} onChange={(value) => setFilter('company', value)} />
      <OrderSelect value={filter.order} onChange={(value) => setFilter('order', value)} />
    </>
  );
  const chipsOfLinks = (
    <>
      {filter.workflow && (
        <FilterChip label={t('workflow')} value={filter.workflow} onClear={() => setFilter('workflow', null)} />
      )}
      {chips.map(
        ([name, label, words]) =>
          filter[name] && (
            <FilterChip
              key={name}
              label={label}
              value={words[filter[name]] ?? filter[name]}
              onClear={() => setFilter(name, null)}
            />
          ),
      )}
      {filter.batch && <FilterChip label={t('batch')} value={filter.batch} onClear={() => setFilter('batch', null)} />}
    </>
  );
  if (isPhone) {
    const shown = set + [filter.status, filter.fraud, filter.company].filter(Boolean).length;
    return (
      <Group mb="md" align="flex-end" gap="xs">
        {search}
        {chipsOfLinks}
        <Button variant="default" leftSection={<IconFilter size={16} aria-hidden />} onClick={drawer.open}>
          {shown > 0 ? t('Filters ({shown})', { shown }) : t('Filters')}
        </Button>
        <Drawer
          opened={isDrawer}
          onClose={drawer.close}
          position="bottom"
          size="80%"
          title={t('Filters')}
          closeButtonProps={{ 'aria-label': t('Close') }}
        >
          <Group align="flex-end">{choicesOfList}</Group>
          <Divider my="md" />
          {isDrawer && <MoreFilters filter={filter} setFilter={setFilter} />}
          <Button fullWidth onClick={drawer.close}>
            {t('Show the submissions')}
          </Button>
        </Drawer>
      </Group>
    );
  }
  return (
    <>
      <Group mb="md" align="flex-end">
        {choicesOfList}
        {search}
        {chipsOfLinks}
        <Button
          variant="default"
          leftSection={<IconFilter size={16} aria-hidden />}
          aria-expanded={isMore}
          aria-controls="more-filters"
          onClick={toggle}
        >
          {set > 0 ? t('More filters ({set})', { set }) : t('More filters')}
        </Button>
      </Group>
      <Collapse id="more-filters" expanded={isMore}>
        {wasMore && <MoreFilters filter={filter} setFilter={setFilter} />}
      </Collapse>
    </>
  );
};
