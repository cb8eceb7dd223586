import { Group, NumberInput, Select } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { restartableCodes } from '../../../../../../domain/submissions/failure-codes.ts';
import { reasonKinds } from '../../../../../../domain/submissions/review-reasons.ts';
import { api, dataOf } from '../../../api/client';
import { useMay, useMe } from '../../../api/me';
import { DayFields } from '../../../components/form/day-fields';
import { TypedText } from '../../../components/form/typed-text';
import { humanize } from '../../../components/values/labels';
import { t } from '../../../languages/message';
import type { QueueFilter, SetFilter } from './filter';
import { reasonLabels } from './reason-labels';

const fileCodes = [
  'capture_quality_blocked',
  'document_corrupt',
  'document_encrypted',
  'document_empty',
  'unsupported_type',
];

const reasons = [
  { group: 'Review', items: reasonKinds.map((value) => ({ value, label: reasonLabels[value] })) },
  {
    group: 'Failure',
    items: [...fileCodes, ...restartableCodes].map((value) => ({ value, label: humanize(value) })),
  },
];

/** The people to choose from: all that the person may see, or only the person. */
const usePeople = (): { value: string; label: string }[] => {
  const me = useMe();
  const mayRead = useMay('users.read');
  const { data } = useQuery({
    queryKey: ['users', 'choices'],
    enabled: mayRead,
    queryFn: () => dataOf(api.GET('/admin/api/users', { params: { query: { limit: 100 } } })),
    staleTime: 60_000,
  });
  const others = data?.data.filter(({ id }) => id !== me.id) ?? [];
  return [
    { value: me.id, label: t('You') },
    ...others.map(({ id, name, email }) => ({ value: id, label: name || email })),
  ];
};

const typedWidth = { base: '100%', xs: 160 };

/** Filters that are needed less often: days, reasons, people, and the value or confidence of a field. */
export const MoreFilters = ({ filter, setFilter }: { filter: QueueFilter; setFilter: SetFilter }) => {
  const below = useDebouncedCallback((value: string) => setFilter('below', value || null), 300);
  return (
    <Group mb="md" align="flex-end">
      <DayFields from={filter.from} until={filter.until} onChange={setFilter} />
      <Select
        label={t('Reason')}
        placeholder={t('Any')}
        data={reasons}
        value={filter.reason}
        onChange={(value) => setFilter('reason', value)}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('Any reason') }}
        w={{ base: '100%', xs: 220 }}
      />
      <Select
        label={t('Worked on by')}
        placeholder={t('Anyone')}
        data={usePeople()}
        value={filter.person}
        onChange={(value) => setFilter('person', value)}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('Anyone') }}
        w={{ base: '100%', xs: 180 }}
      />
      <TypedText
        label={t('Field')}
        placeholder="total"
        value={filter.field}
        onType={(value) => setFilter('field', value)}
        w={typedWidth}
      />
      <TypedText
        label={t('Has the value')}
        placeholder="12.50"
        value={filter.value}
        onType={(value) => setFilter('value', value)}
        w={typedWidth}
      />
      <TypedText
        label={t('Corrected field')}
        placeholder="total"
        value={filter.corrected}
        onType={(value) => setFilter('corrected', value)}
        w={typedWidth}
      />
      <DayFields
        what="decided"
        from={filter.decidedFrom}
        until={filter.decidedUntil}
        onChange={(name, day) => setFilter(name === 'from' ? 'decidedFrom' : 'decidedUntil', day)}
      />
      <NumberInput
        label={t('Confidence below')}
        placeholder="0.8"
        defaultValue={filter.below ?? ''}
        onChange={(value) => below(String(value))}
        min={0}
        max={1}
        step={0.05}
        w={{ base: '100%', xs: 150 }}
      />
    </Group>
  );
};
