import { Anchor, Button, Table, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { Schemas } from '../../../api/client';
import { Time } from '../../../parts/time';

type Organisation = Schemas['OrganisationItem'];

const CountLink = ({ to, count, what }: { to: string; count: number; what: string }) => (
  <Anchor component={Link} to={to} size="sm" aria-label={`${count} ${what}`}>
    {count}
  </Anchor>
);

/** Organisations with how many companies and people belong to them. */
export const OrganisationTable = ({
  organisations,
  onRename,
}: {
  organisations: readonly Organisation[];
  /** Null where the person may not. */
  onRename: ((organisation: Organisation) => void) | null;
}) => (
  <Table.ScrollContainer
    minWidth={640}
    scrollAreaProps={{ viewportProps: { tabIndex: 0, 'aria-label': 'Organisations' } }}
  >
    <Table verticalSpacing="sm" highlightOnHover>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Organisation</Table.Th>
          <Table.Th ta="right">Companies</Table.Th>
          <Table.Th ta="right">People</Table.Th>
          <Table.Th>Created</Table.Th>
          {onRename && <Table.Th ta="right">Actions</Table.Th>}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {organisations.map((organisation) => (
          <Table.Tr key={organisation.id}>
            <Table.Td maw={360}>
              <Text size="sm" fw={600} truncate title={organisation.name}>
                {organisation.name}
              </Text>
              <Text size="sm" c="dimmed" className="docket-mono" truncate>
                {organisation.id}
              </Text>
            </Table.Td>
            <Table.Td ta="right" className="docket-numeric">
              <CountLink
                to={`/configuration/companies?organisation=${organisation.id}`}
                count={organisation.companyCount}
                what={`companies of ${organisation.name}`}
              />
            </Table.Td>
            <Table.Td ta="right" className="docket-numeric">
              <CountLink
                to={`/configuration/people?organisation=${organisation.id}`}
                count={organisation.personCount}
                what={`people of ${organisation.name}`}
              />
            </Table.Td>
            <Table.Td miw={110}>
              <Time iso={organisation.createdAt} />
            </Table.Td>
            {onRename && (
              <Table.Td ta="right">
                <Button
                  size="xs"
                  variant="default"
                  aria-label={`Rename ${organisation.name}`}
                  onClick={() => onRename(organisation)}
                >
                  Rename
                </Button>
              </Table.Td>
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
);
