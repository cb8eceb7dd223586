import { Anchor, Button, Table, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { Schemas } from '../../../api/client';
import { Time } from '../../../components/values/time';

type Organization = Schemas['OrganizationItem'];

const twoFactorWord = ({ requiresTwoFactor }: Organization): string => (requiresTwoFactor ? 'Required' : 'Optional');

const CountLink = ({ to, count, what }: { to: string; count: number; what: string }) => (
  <Anchor component={Link} to={to} size="sm" aria-label={`${count} ${what}`}>
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
  <Table.ScrollContainer
    minWidth={860}
    scrollAreaProps={{ viewportProps: { tabIndex: 0, 'aria-label': 'Organizations' } }}
  >
    <Table verticalSpacing="sm" highlightOnHover>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Organization</Table.Th>
          <Table.Th ta="right">Companies</Table.Th>
          <Table.Th ta="right">People</Table.Th>
          <Table.Th>Created</Table.Th>
          <Table.Th>Two-factor</Table.Th>
          {onBuckets && <Table.Th>Buckets</Table.Th>}
          {onRename && <Table.Th ta="right">Actions</Table.Th>}
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
            <Table.Td ta="right" className="docket-numeric">
              <CountLink
                to={`/configuration/companies?organization=${organization.id}`}
                count={organization.companyCount}
                what={`companies of ${organization.name}`}
              />
            </Table.Td>
            <Table.Td ta="right" className="docket-numeric">
              <CountLink
                to={`/configuration/people?organization=${organization.id}`}
                count={organization.personCount}
                what={`people of ${organization.name}`}
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
                  aria-label={`Two-factor sign-in of ${organization.name}: ${twoFactorWord(organization)}`}
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
                  aria-label={`Buckets of ${organization.name}`}
                  onClick={() => onBuckets(organization)}
                >
                  Buckets
                </Button>
              </Table.Td>
            )}
            {onRename && (
              <Table.Td ta="right">
                <Button
                  size="xs"
                  variant="default"
                  aria-label={`Rename ${organization.name}`}
                  onClick={() => onRename(organization)}
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
