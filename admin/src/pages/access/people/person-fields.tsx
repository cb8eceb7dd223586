import { MultiSelect, Select, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, dataOf } from '../../../api/client';
import { useMe } from '../../../api/me';
import { roleLabels } from '../../../parts/labels';
import { OrganisationSelect } from '../../../parts/list/organization-select';
import type { Person, PersonValues, Role } from './types';

const roleHints: Readonly<Record<Role, string>> = {
  super_admin: 'May do everything, in every organisation',
  org_admin: 'Keys, people and companies of one organisation, and everything a reviewer may do',
  reviewer: 'Decides submissions and shelf reviews',
};

const choicesMax = 100;

/** Companies of an organisation; of the own one for who belongs to one. */
const useCompanies = (organisationId: string | null) => {
  const { data } = useQuery({
    queryKey: ['companies', 'choices', organisationId],
    queryFn: () => {
      const query = { limit: choicesMax, ...(organisationId ? { organisationId } : {}) };
      return dataOf(api.GET('/admin/api/companies', { params: { query } }));
    },
    placeholderData: keepPreviousData,
    enabled: organisationId !== null,
  });
  return data?.data ?? [];
};

/** Role, organisation and companies of a person: what each needs appears with the role. */
const PlaceFields = ({ form, person }: { form: UseFormReturnType<PersonValues>; person: Person | null }) => {
  const me = useMe();
  const { role, organisationId } = form.values;
  const companies = useCompanies(organisationId);
  const offered = companies.filter(({ organisation }) => organisation?.id === organisationId);
  const kept = (person?.companies ?? []).filter(
    ({ id }) => person?.organisation?.id === organisationId && !offered.some((company) => company.id === id),
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
          form.setValues({ role: next, ...(next === 'super_admin' ? { organisationId: null } : {}), companyIds: [] });
        }}
      />
      {role !== 'super_admin' && (
        <OrganisationSelect
          required
          placeholder="Choose an organisation"
          {...form.getInputProps('organisationId')}
          onChange={(value) => form.setValues({ organisationId: value, companyIds: [] })}
        />
      )}
      {role === 'reviewer' && organisationId !== null && (
        <MultiSelect
          label="Companies"
          description="None chosen means every company of the organisation, new ones among them"
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
