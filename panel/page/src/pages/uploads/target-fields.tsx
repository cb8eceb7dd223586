import { Group, Select } from '@mantine/core';
import type { Me } from '../../api/me';
import { CompanyChoice } from '../../components/form/company-choice';
import { t } from '../../languages/message';
import type { UploadTarget } from './plan';

/** Chooses the company and the workflow of an upload. */
export const TargetFields = ({
  companies,
  companyId,
  onCompany,
  targets,
  slug,
  onSlug,
  disabled,
}: {
  companies: Me['companies'];
  companyId: string | null;
  onCompany: (id: string | null) => void;
  targets: readonly UploadTarget[];
  slug: string | null;
  onSlug: (slug: string | null) => void;
  disabled: boolean;
}) => (
  <Group align="flex-start" gap="sm" mb="md">
    <CompanyChoice companies={companies} value={companyId} onChange={onCompany} disabled={disabled} />
    <Select
      label={t('Workflow')}
      placeholder={targets.length > 0 ? t('Choose a workflow') : t('No workflows')}
      data={targets.map(({ slug: value, name }) => ({ value, label: name }))}
      value={slug}
      onChange={onSlug}
      disabled={disabled || targets.length === 0}
      allowDeselect={false}
      searchable
      w={{ base: '100%', xs: 280 }}
    />
  </Group>
);
