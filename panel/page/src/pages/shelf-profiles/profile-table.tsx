import { Anchor, Table, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { Schemas } from '../../api/client';
import { ListBox } from '../../components/list/list-box';
import { Time } from '../../components/values/time';
import { t } from '../../languages/message';
import { ActiveBadge } from './active-badge';

/** Shelf profiles as rows; the name links to the profile. */
export const ProfileTable = ({ rows }: { rows: readonly Schemas['ShelfProfileItem'][] }) => (
  <ListBox minWidth={760} label={t('Shelf profiles')}>
    <Table verticalSpacing="sm" highlightOnHover>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('Profile')}</Table.Th>
          <Table.Th>{t('Company')}</Table.Th>
          <Table.Th ta="end">{t('Latest version')}</Table.Th>
          <Table.Th>{t('State')}</Table.Th>
          <Table.Th ta="end">{t('Active versions')}</Table.Th>
          <Table.Th>{t('Published')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ id, slug, company, latest, activeCount }) => (
          <Table.Tr key={id}>
            <Table.Td maw={260}>
              <Anchor component={Link} to={`/configuration/shelf-profiles/${id}`} size="sm" fw={600}>
                {latest.name}
              </Anchor>
              <Text size="sm" c="dimmed" className="docket-mono" truncate title={slug}>
                {slug}
              </Text>
            </Table.Td>
            <Table.Td>{company?.name ?? t('All companies')}</Table.Td>
            <Table.Td ta="end" className="docket-numeric">
              {latest.version}
            </Table.Td>
            <Table.Td miw={110}>
              <ActiveBadge active={latest.active} />
            </Table.Td>
            <Table.Td ta="end" className="docket-numeric">
              {activeCount}
            </Table.Td>
            <Table.Td miw={120}>
              <Time iso={latest.publishedAt} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </ListBox>
);
