import { Anchor, Button, Table, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { Schemas } from '../../../api/client';
import { ListBox } from '../../../components/list/list-box';
import { Time } from '../../../components/values/time';
import { t } from '../../../languages/message';

type Organization = Schemas['OrganizationItem'];

const twoFactorWord = ({ requiresTwoFactor }: Organization): string =>
  requiresTwoFactor ? t('Required') : t('Optional');

const CountLink = ({ to, count, what }: { to: string; count: number; what: string }) => (
  <Anchor component={Link} to={to} size="sm" aria-label={what}>
    {count}
  </Anchor>
);

/** Organizations with the number of their companies and people. */
export const OrganizationTable = ({
  organizations,
  onRename,
  onTwoFactor,
  onBuckets,
}: {
  organizations: readonly Organization[];
  /** Null if the person has no permission. */
  onRename: ((organization: Organization) => void) | null;
  /** Null if the person has no permission. */
  onTwoFactor: ((organization: Organization) => void) | null;
  /** Null if the person has no permission. */
  onBuckets: ((organization: Organization) => void) | null;
}) => (
  <ListBox minWidth={860} label={t('Organizations')}>
    <Table verticalSpacing="sm" highlightOnHover>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('Organization')}</Table.Th>
          <Table.Th ta="end">{t('Companies')}</Table.Th>
          <Table.Th ta="end">{t('People')}</Table.Th>
          <Table.Th>{t('Created')}</Table.Th>
          <Table.Th>{t('Two-factor')}</Table.Th>
          {onBuckets && <Table.Th>{t('Buckets')}</Table.Th>}
          {onRename && <Table.Th ta="end">{t('Actions')}</Table.Th>}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {organizations.map((organization) => (
          <Table.Tr key={organization.id}>
            <Table.Td maw={360}>
              <Text size="sm" fw={600} truncate title={organization.name}>
                {organization.name}
              </Text>
              <Text size="sm" c="dimmed" className="docket-mono" truncate>
                {organization.id}
              </Text>
            </Table.Td>
            <Table.Td ta="end" className="docket-numeric">
              <CountLink
                to={`/configuration/companies?organization=${organization.id}`}
                count={organization.companyCount}
                what={t('{count} companies of {name}', { count: organization.companyCount, name: organization.name })}
              />
            </Table.Td>
            <Table.Td ta="end" className="docket-numeric">
              <CountLink
                to={`/configuration/people?organization=${organization.id}`}
                count={organization.personCount}
                what={t('{count} people of {name}', { count: organization.personCount, name: organization.name })}
              />
            </Table.Td>
            <Table.Td miw={110}>
              <Time iso={organization.createdAt} />
            </Table.Td>
            <Table.Td>
              {onTwoFactor ? (
                <Button
                  size="xs"
                  variant="default"
                  aria-label={t('Two-factor sign-in of {name}: {twoFactorWord}', {
                    name: organization.name,
                    twoFactorWord: twoFactorWord(organization),
                  })}
                  onClick={() => onTwoFactor(organization)}
                >
                  {twoFactorWord(organization)}
                </Button>
              ) : (
                twoFactorWord(organization)
              )}
            </Table.Td>
            {onBuckets && (
              <Table.Td>
                <Button
                  size="xs"
                  variant="default"
                  aria-label={t('Buckets of {name}', { name: organization.name })}
                  onClick={() => onBuckets(organization)}
                >
                  {t('Buckets')}
                </Button>
              </Table.Td>
            )}
            {onRename && (
              <Table.Td ta="end">
                <Button
                  size="xs"
                  variant="default"
                  aria-label={t('Rename {name}', { name: organization.name })}
                  onClick={() => onRename(organization)}
                >
                  {t('Rename')}
                </Button>
              </Table.Td>
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </ListBox>
);
