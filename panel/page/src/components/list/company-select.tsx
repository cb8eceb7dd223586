import { Select } from '@mantine/core';
import { useMe } from '../../api/me';
import { t } from '../../languages/message';

/** Filters a page by company; hidden if there is only one. */
export const CompanySelect = ({
  value,
  onChange,
  module,
}: {
  value: string | null;
  onChange: (companyId: string | null) => void;
  module?: 'submissions' | 'shelf';
}) => {
  const companies = useMe().companies.filter(({ modules }) => !module || modules.includes(module));
  if (companies.length < 2) return null;
  return (
    <Select
      label={t('Company')}
      placeholder={t('All companies')}
      data={companies.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={onChange}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('All companies') }}
      w={{ base: '100%', xs: 200 }}
    />
  );
};
