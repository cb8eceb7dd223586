import { Anchor, ColorSwatch, Group, Table, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { Schemas } from '../../api/client';
import { ListBox } from '../../components/list/list-box';
import { Time } from '../../components/values/time';
import { listWords, numberWords } from '../../languages/formats';
import { t } from '../../languages/message';
import { kindWords } from './form/options';

type Item = Schemas['WorkflowItem'];

const shownMax = 3;

const Companies = ({ companies }: Pick<Item, 'companies'>) => {
  if (companies.length === 0) return <>{t('None')}</>;
  const names = companies.map(({ name }) => name);
  const rest = names.length - shownMax;
  return (
    <Text size="sm" lineClamp={2} title={listWords(names)}>
      {rest > 0 ? t('{names} and {rest} more', { names: listWords(names.slice(0, shownMax)), rest }) : listWords(names)}
    </Text>
  );
};

const WorkflowRow = ({ item }: { item: Item }) => (
  <Table.Tr>
    <Table.Td maw={280}>
      <Group gap="sm" wrap="nowrap">
        <ColorSwatch color={item.color || 'gray'} size={14} withShadow={false} aria-hidden />
        <div style={{ minWidth: 0 }}>
          <Anchor component={Link} to={`/configuration/workflows/${item.slug}`} size="sm" fw={600}>
            {item.name}
          </Anchor>
          <Text size="sm" c="dimmed" className="docket-mono" truncate title={item.slug}>
            {item.slug}
          </Text>
        </div>
      </Group>
    </Table.Td>
    <Table.Td>{kindWords[item.kind]}</Table.Td>
    <Table.Td className="docket-numeric" ta="end">
      {item.latestVersion}
    </Table.Td>
    <Table.Td miw={120}>
      <Time iso={item.publishedAt} />
    </Table.Td>
    <Table.Td maw={260}>
      <Companies companies={item.companies} />
    </Table.Td>
    <Table.Td className="docket-numeric" ta="end">
      {numberWords(item.sessionCount)}
    </Table.Td>
  </Table.Tr>
);

/** Workflows as rows; the name links to the workflow. */
export const WorkflowTable = ({ rows }: { rows: readonly Item[] }) => (
  <ListBox minWidth={820} label={t('Workflows')}>
    <Table verticalSpacing="sm" highlightOnHover>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('Workflow')}</Table.Th>
          <Table.Th>{t('Input')}</Table.Th>
          <Table.Th ta="end">{t('Version')}</Table.Th>
          <Table.Th>{t('Published')}</Table.Th>
          <Table.Th>{t('Companies')}</Table.Th>
          <Table.Th ta="end">{t('Sessions')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((item) => (
          <WorkflowRow key={item.id} item={item} />
        ))}
      </Table.Tbody>
    </Table>
  </ListBox>
);
