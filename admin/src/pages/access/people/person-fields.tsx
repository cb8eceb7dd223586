import { MultiSelect, Select, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, dataOf } from '../../../api/client';
import { useMe } from '../../../api/me';
import { OrganizationSelect } from '../../../components/list/organization-select';
import { roleLabels } from '../../../components/values/labels';
import type { Person, PersonValues, Role } from './types';

const roleHints: Readonly<Record<Role, string>> = {
  super_admin: 'May do everything, in every organization',
  org_admin: 'Keys, people and companies of one organization, and everything a reviewer may do',
  reviewer: 'Decides submissions and shelf reviews',
};

const choicesMax = 100;

/** Companies of an organization; of the own one for who belongs to one. */
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

/** Role, organization and companies of a person: what each needs appears with the role. */
const PlaceFields = ({ form, person }: { form: UseFormReturnType<PersonValues>; person: Person | null }) => {
  const me = useMe();
  const { role, organizationId } = form.values;
  const companies = useCompanies(organizationId);
  const offered = companies.filter(({ organization }) => organization?.id === organizationId);
  const kept = (person?.companies ?? []).filter(
    ({ id }) => person?.organization?.id === organizationId && !offered.some((company) => company.id === id),
  );
  const roles = (Object.keys(roleLabels) as Role[]).filter((one) => me.role === 'super_admin' || one !== 'super_admin');
  return (
    <>
      <Select
        label="Role"
        description={roleHints[role]}
        data={roles.map((value) => ({ value, label: roleLabels[value] }))}
        allowDeselect={false}
        required
        {...form.getInputProps('role')}
        onChange={(value) => {
          const next = roles.find((one) => one === value) ?? 'reviewer';
          form.setValues({ role: next, ...(next === 'super_admin' ? { organizationId: null } : {}), companyIds: [] });
        }}
      />
      {role !== 'super_admin' && (
        <OrganizationSelect
          required
          placeholder="Choose an organization"
          {...form.getInputProps('organizationId')}
          onChange={(value) => form.setValues({ organizationId: value, companyIds: [] })}
        />
      )}
      {role === 'reviewer' && organizationId !== null && (
        <MultiSelect
          label="Companies"
          description="None chosen means every company of the organization, new ones among them"
          placeholder={form.values.companyIds.length === 0 ? 'Every company' : undefined}
          data={[...kept, ...offered].map(({ id, name }) => ({ value: id, label: name }))}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'Every company' }}
          {...form.getInputProps('companyIds')}
        />
      )}
    </>
  );
};

/** The fields of a person. The e-mail address is what one signs in by, and stays; `isSelf` leaves the name alone to change. */
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
        label="E-mail"
        type="email"
        autoComplete="off"
        required
        maxLength={254}
        data-autofocus
        {...form.getInputProps('email')}
      />
    )}
    <TextInput
      label="Name"
      required
      maxLength={100}
      data-autofocus={person ? true : undefined}
      {...form.getInputProps('name')}
    />
    {!isSelf && <PlaceFields form={form} person={person} />}
  </>
);
