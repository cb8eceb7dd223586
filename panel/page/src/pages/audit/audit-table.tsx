import { Anchor, Table, Text } from '@mantine/core';
import type { Schemas } from '../../api/client';
import { ListBox } from '../../components/list/list-box';
import { Time } from '../../components/values/time';
import { t } from '../../languages/message';
import { actionWords } from './action-words';
import { SubjectLink } from './subject-link';

type Entry = Schemas['AuditItem'];

const EntryRow = ({ entry, onOpen }: { entry: Entry; onOpen: () => void }) => (
  <Table.Tr>
    <Table.Td miw={120}>
      <Time iso={entry.occurredAt} />
    </Table.Td>
    <Table.Td maw={220}>
      <Text size="sm" truncate title={entry.actor.email}>
        {entry.actor.email}
      </Text>
    </Table.Td>
    <Table.Td miw={190}>
      <Anchor component="button" type="button" size="sm" fw={600} ta="start" onClick={onOpen}>
        {actionWords(entry.action)}
      </Anchor>
    </Table.Td>
    <Table.Td maw={240}>
      <SubjectLink subject={entry.subject} />
    </Table.Td>
    <Table.Td maw={170}>
      <Text size="sm" truncate title={entry.company?.name ?? entry.organization?.name ?? ''}>
        {entry.company?.name ?? entry.organization?.name ?? '–'}
      </Text>
    </Table.Td>
  </Table.Tr>
);

/** Entries of the audit log; the action opens the details. */
export const AuditTable = ({ entries, onOpen }: { entries: readonly Entry[]; onOpen: (entryId: string) => void }) => (
  <ListBox minWidth={860} label={t('Entries')}>
    <Table verticalSpacing="sm" highlightOnHover>
      <Table.Thead>
        <Table.Tr>
          {[t('Time'), t('Person'), t('Action'), t('Subject'), t('Company or organization')].map((heading) => (
            <Table.Th key={heading}>{heading}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} onOpen={() => onOpen(entry.id)} />
        ))}
      </Table.Tbody>
    </Table>
  </ListBox>
);
