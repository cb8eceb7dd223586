import { Checkbox, MultiSelect, Select, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { keysOf } from '../../../../../../domain/narrowing.ts';
import { api, dataOf } from '../../../api/client';
import { useMe } from '../../../api/me';
import { OrganizationSelect } from '../../../components/list/organization-select';
import { roleLabels } from '../../../components/values/labels';
import { t } from '../../../languages/message';
import type { Person, PersonValues, Role } from './types';

const roleHints: Readonly<Record<Role, string>> = {
  super_admin: t('Can do everything, in every organization'),
  org_admin: t('Manages the keys, people and companies of one organization, and can do everything a reviewer can'),
  reviewer: t('Reviews submissions and shelf captures'),
};

const choicesMax = 100;

/** The companies of an organization. */
const useCompanies = (organizationId: string | null) => {
  const { data } = useQuery({
    queryKey: ['companies', 'choices', organizationId],
    queryFn: () => {
      const query = { limit: choicesMax, ...(organizationId ? { organizationId } : {}) };
      return dataOf(api.GET('/admin/api/companies', { params: { query } }));
    },
    placeholderData: keepPreviousData,
    enabled: organizationId !== null,
  });
  return data?.data ?? [];
};

/** Role, organization and companies of a person; the fields depend on the role. */
const PlaceFields = ({ form, person }: { form: UseFormReturnType<PersonValues>; person: Person | null }) => {
  const me = useMe();
  const { role, organizationId, companyIds } = form.values;
  const companies = useCompanies(organizationId);
  const offered = companies.filter(({ organization }) => organization?.id === organizationId);
  const kept = (person?.companies ?? []).filter(
    ({ id }) => person?.organization?.id === organizationId && !offered.some((company) => company.id === id),
  );
  const roles = keysOf(roleLabels).filter((one) => me.role === 'super_admin' || one !== 'super_admin');
  return (
    <>
      <Select
        label={t('Role')}
        description={roleHints[role]}
        data={roles.map((value) => ({ value, label: roleLabels[value] }))}
        allowDeselect={false}
        required
        {...form.getInputProps('role')}
        onChange={(value) => {
          const next = roles.find((one) => one === value) ?? 'reviewer';
          form.setValues({ role: next, ...(next === 'super_admin' ? { organizationId: null } : {}), companyIds: null });
        }}
      />
      {role !== 'super_admin' && (
        <OrganizationSelect
          required
          placeholder={t('Choose an organization')}
          {...form.getInputProps('organizationId')}
          onChange={(value) => form.setValues({ organizationId: value, companyIds: null })}
        />
      )}
      {role === 'reviewer' && organizationId !== null && (
        <Checkbox
          label={t('All companies of the organization, including new ones')}
          checked={companyIds === null}
          onChange={({ currentTarget }) => form.setValues({ companyIds: currentTarget.checked ? null : [] })}
        />
      )}
      {role === 'reviewer' && organizationId !== null && companyIds !== null && (
        <MultiSelect
          label={t('Companies')}
          description={t('Without any company, the person sees nothing')}
          placeholder={companyIds.length === 0 ? t('No company') : undefined}
          data={[...kept, ...offered].map(({ id, name }) => ({ value: id, label: name }))}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t('No company') }}
          {...form.getInputProps('companyIds')}
        />
      )}
    </>
  );
};

/**
 * The fields of a person. The email address cannot be changed, since it is used to sign in. With `isSelf`, only the
 * name can be changed.
 */
export const PersonFields = ({
  form,
  person,
  isSelf = false,
}: {
  form: UseFormReturnType<PersonValues>;
  person: Person | null;
  isSelf?: boolean;
}) => (
  <>
    {!person && (
      <TextInput
        label={t('E-mail')}
        type="email"
        autoComplete="off"
        required
        maxLength={254}
        data-autofocus
        {...form.getInputProps('email')}
      />
    )}
    <TextInput
      label={t('Name')}
      required
      maxLength={100}
      data-autofocus={person ? true : undefined}
      {...form.getInputProps('name')}
    />
    {!isSelf && <PlaceFields form={form} person={person} />}
  </>
);
