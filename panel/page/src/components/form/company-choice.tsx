import { Select } from '@mantine/core';
import { useState } from 'react';
import { type Me, useMe } from '../../api/me';
import { t } from '../../languages/message';

/** The companies of the person that process documents. */
export const useDocumentCompanies = (): Me['companies'] =>
  useMe().companies.filter(({ modules }) => modules.includes('submissions'));

/** The company that documents are read for: the only one, or the one that the person chooses. */
export const useDocumentCompany = () => {
  const companies = useDocumentCompanies();
  const [chosen, choose] = useState<string | null>(null);
  return { companies, companyId: companies.length === 1 ? (companies[0]?.id ?? null) : chosen, choose };
};

/** Asks which company documents are for; hidden if there is only one. */
export const CompanyChoice = ({
  label = t('Company'),
  companies,
  value,
  onChange,
  disabled = false,
}: {
  label?: string;
  companies: Me['companies'];
  value: string | null;
  onChange: (companyId: string | null) => void;
  disabled?: boolean;
}) =>
  companies.length > 1 && (
    <Select
      label={label}
      placeholder={t('Choose a company')}
      data={companies.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={onChange}
      disabled={disabled}
      allowDeselect={false}
      searchable
      w={{ base: '100%', xs: 280 }}
    />
  );
