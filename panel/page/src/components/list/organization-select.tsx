import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf } from '../../api/client';
import { useMe } from '../../api/me';
import { t } from '../../languages/message';

const choicesMax = 50;

const useOrganizations = (q: string, isWanted: boolean) => {
  const { data } = useQuery({
    queryKey: ['organizations', 'choices', q],
    queryFn: () => {
      const query = { limit: choicesMax, ...(q ? { q } : {}) };
      return dataOf(api.GET('/admin/api/organizations', { params: { query } }));
    },
    placeholderData: keepPreviousData,
    enabled: isWanted,
  });
  return data?.data ?? [];
};

/**
 * Selects an organization, with search as you type. Hidden from people who belong to one, since they have no choice.
 */
export const OrganizationSelect = ({
  value,
  ...select
}: Omit<SelectProps, 'data' | 'value'> & { value?: string | null }) => {
  const isForAll = useMe().role === 'super_admin';
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, 250);
  // The selected one is loaded by ID, since the list of choices may not include it.
  const chosen = useOrganizations(value ?? '', isForAll && Boolean(value)).find(({ id }) => id === value);
  const found = useOrganizations(search === chosen?.name ? '' : search, isForAll);
  if (!isForAll) return null;
  const choices = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found;
  return (
    <Select
      label={t('Organization')}
      data={choices.map(({ id, name }) => ({ value: id, label: name }))}
      value={value ?? null}
      searchable
      onSearchChange={setTyped}
      filter={({ options }) => options}
      nothingFoundMessage={t('No matching organization')}
      {...select}
    />
  );
};
