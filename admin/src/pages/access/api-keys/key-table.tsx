import { Badge, Button, Group, Table, Text } from '@mantine/core';
import { useState } from 'react';
import type { Schemas } from '../../../api/client';
import { Time } from '../../../components/values/time';
import { isExpired, KeyLimits, shownKey } from './key-limits';
import { RevokeKeyModal } from './revoke-key-modal';

type ApiKey = Schemas['ApiKeyItem'];

const KeyRow = ({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: (() => void) | null }) => (
  <Table.Tr>
    <Table.Td>
      <Text size="sm" fw={600}>
        {apiKey.name}
      </Text>
      <Text size="sm" c="dimmed" className="docket-mono">
        {shownKey(apiKey)}
      </Text>
      {apiKey.isTest && (
        <Badge variant="light" color="blue" tt="none">
          Test
        </Badge>
      )}
    </Table.Td>
    <Table.Td>{apiKey.company?.name ?? <Text size="sm">No company</Text>}</Table.Td>
    <Table.Td>
      <KeyLimits apiKey={apiKey} />
    </Table.Td>
    <Table.Td>{apiKey.createdBy?.name ?? 'Command line'}</Table.Td>
    <Table.Td>
      <Time iso={apiKey.createdAt} />
    </Table.Td>
    <Table.Td>{apiKey.lastUsedAt ? <Time iso={apiKey.lastUsedAt} /> : 'Never'}</Table.Td>
    <Table.Td>
      {apiKey.revokedAt ? (
        <>
          <Badge variant="light" color="gray" tt="none">
            Revoked
          </Badge>{' '}
          <Time iso={apiKey.revokedAt} />
        </>
      ) : (
        <Group gap="xs">
          {isExpired(apiKey) && (
            <Badge variant="light" color="red" tt="none">
              Expired
            </Badge>
          )}
          {onRevoke && (
            <Button size="xs" variant="default" onClick={onRevoke} aria-label={`Revoke ${apiKey.name}`}>
              Revoke
            </Button>
          )}
        </Group>
      )}
    </Table.Td>
  </Table.Tr>
);

/** API keys with their creator and their last use. */
export const KeyTable = ({ keys, mayRevoke }: { keys: readonly ApiKey[]; mayRevoke: boolean }) => {
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  return (
    <>
      <Table.ScrollContainer minWidth={960} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table verticalSpacing="sm" highlightOnHover>
          <Table.Thead>
            <Table.Tr>
              {['Key', 'Company', 'Limits', 'Created by', 'Created', 'Last used', 'State'].map((heading) => (
                <Table.Th key={heading}>{heading}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {keys.map((apiKey) => (
              <KeyRow key={apiKey.id} apiKey={apiKey} onRevoke={mayRevoke ? () => setRevoking(apiKey) : null} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <RevokeKeyModal apiKey={revoking} onClose={() => setRevoking(null)} />
    </>
  );
};
