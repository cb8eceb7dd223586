import { Badge, Button, Group, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { useMay, useMe } from '../../../api/me';
import { ListBox } from '../../../components/list/list-box';
import { numberWords } from '../../../languages/formats';
import { t } from '../../../languages/message';
import { RetentionModal } from '../retention/retention-modal';
import { CapturePageModal } from './capture-page-modal';
import { type Company, modules } from './modules';
import { ModulesModal } from './modules-modal';
import { RenameCompanyModal } from './rename-company-modal';

type Action = 'rename' | 'modules' | 'retention' | 'capture-page';

const ModuleBadges = ({ company }: { company: Company }) => (
  <Group gap={4} wrap="nowrap">
    {company.modules.map((name) => (
      <Badge key={name} variant="light" tt="none" miw="max-content">
        {modules[name].label}
      </Badge>
    ))}
    {company.modules.length === 0 && (
      <Text size="sm" c="dimmed">
        {t('None')}
      </Text>
    )}
  </Group>
);

const CompanyRow = ({
  company,
  withOrganization,
  onAction,
}: {
  company: Company;
  withOrganization: boolean;
  onAction: ((action: Action) => void) | null;
}) => (
  <Table.Tr>
    <Table.Td maw={230}>
      <Text size="sm" fw={600} truncate title={company.name}>
        {company.name}
      </Text>
      <Text size="sm" c="dimmed" className="docket-mono" truncate title={company.id}>
        {company.id}
      </Text>
    </Table.Td>
    {withOrganization && (
      <Table.Td maw={150}>
        <Text size="sm" truncate title={company.organization?.name}>
          {company.organization?.name ?? '–'}
        </Text>
      </Table.Td>
    )}
    <Table.Td>
      <ModuleBadges company={company} />
    </Table.Td>
    {[company.activeKeys, company.sessions, company.captures].map((count, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change their order.
      <Table.Td key={index} ta="end" className="docket-numeric">
        {numberWords(count)}
      </Table.Td>
    ))}
    {onAction && (
      <Table.Td>
        <Group gap="xs" justify="flex-end" wrap="nowrap">
          <Button
            size="xs"
            variant="default"
            aria-label={t('Capture page of {name}', { name: company.name })}
            onClick={() => onAction('capture-page')}
          >
            {t('Capture page')}
          </Button>
          <Button
            size="xs"
            variant="default"
            aria-label={t('Retention of {name}', { name: company.name })}
            onClick={() => onAction('retention')}
          >
            {t('Retention')}
          </Button>
          <Button
            size="xs"
            variant="default"
            aria-label={t('Modules of {name}', { name: company.name })}
            onClick={() => onAction('modules')}
          >
            {t('Modules')}
          </Button>
          <Button
            size="xs"
            variant="default"
            aria-label={t('Rename {name}', { name: company.name })}
            onClick={() => onAction('rename')}
          >
            {t('Rename')}
          </Button>
        </Group>
      </Table.Td>
    )}
  </Table.Tr>
);

/** Companies with their modules and usage. */
export const CompanyTable = ({ companies }: { companies: readonly Company[] }) => {
  const mayWrite = useMay('companies.write');
  const withOrganization = useMe().role === 'super_admin';
  const [open, setOpen] = useState<{ company: Company; action: Action } | null>(null);
  const companyFor = (action: Action): Company | null => (open?.action === action ? open.company : null);
  return (
    <>
      <ListBox minWidth={withOrganization ? 1160 : 1020} label={t('Companies')}>
        <Table verticalSpacing="sm" highlightOnHover>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('Company')}</Table.Th>
              {withOrganization && <Table.Th>{t('Organization')}</Table.Th>}
              <Table.Th>{t('Modules')}</Table.Th>
              <Table.Th ta="end">{t('API keys')}</Table.Th>
              <Table.Th ta="end">{t('Sessions, 30 days')}</Table.Th>
              <Table.Th ta="end">{t('Captures, 30 days')}</Table.Th>
              {mayWrite && <Table.Th ta="end">{t('Actions')}</Table.Th>}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {companies.map((company) => (
              <CompanyRow
                key={company.id}
                company={company}
                withOrganization={withOrganization}
                onAction={mayWrite ? (action) => setOpen({ company, action }) : null}
              />
            ))}
          </Table.Tbody>
        </Table>
      </ListBox>
      <RenameCompanyModal company={companyFor('rename')} onClose={() => setOpen(null)} />
      <RetentionModal company={companyFor('retention')} onClose={() => setOpen(null)} />
      <CapturePageModal company={companyFor('capture-page')} onClose={() => setOpen(null)} />
      <ModulesModal company={companyFor('modules')} onClose={() => setOpen(null)} />
    </>
  );
};
