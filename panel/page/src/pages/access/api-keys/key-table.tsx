import { Badge, Button, Group, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import type { Schemas } from '../../../api/client';
import { ListBox } from '../../../components/list/list-box';
import { Time } from '../../../components/values/time';
import { t } from '../../../languages/message';
import { rich } from '../../../languages/rich';
import { isExpired, KeyLimits, shownKey } from './key-limits';
import { RevokeKeyModal } from './revoke-key-modal';
import { RollKeyModal } from './roll-key-modal';

type ApiKey = Schemas['ApiKeyItem'];

/** The actions for a key; null for people without the permission. */
interface KeyActions {
  readonly revoke: () => void;
  readonly roll: () => void;
}

const KeyState = ({ apiKey, actions }: { apiKey: ApiKey; actions: KeyActions | null }) => {
  const { replacedBy, expiresAt } = apiKey;
  return (
    <Stack gap={4} align="flex-start">
      {isExpired(apiKey) && (
        <Badge variant="light" color="red" tt="none">
          {t('Expired')}
        </Badge>
      )}
      {replacedBy && !isExpired(apiKey) && (
        <Text size="sm">
          {rich('Replaced by …{lastFour}, works until <time></time>', {
            lastFour: replacedBy.lastFour,
            time: () => <Time iso={expiresAt} />,
          })}
        </Text>
      )}
      {actions && (
        <Group gap="xs" wrap="nowrap">
          {!replacedBy && !isExpired(apiKey) && (
            <Button
              size="xs"
              variant="default"
              onClick={actions.roll}
              aria-label={t('Roll {name}', { name: apiKey.name })}
            >
              {t('Roll')}
            </Button>
          )}
          <Button
            size="xs"
            variant="default"
            onClick={actions.revoke}
            aria-label={t('Revoke {name}', { name: apiKey.name })}
          >
            {t('Revoke')}
          </Button>
        </Group>
      )}
    </Stack>
  );
};

const KeyRow = ({ apiKey, actions }: { apiKey: ApiKey; actions: KeyActions | null }) => (
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
          {t('Test')}
        </Badge>
      )}
    </Table.Td>
    <Table.Td>{apiKey.company?.name ?? <Text size="sm">{t('No company')}</Text>}</Table.Td>
    <Table.Td>
      <KeyLimits apiKey={apiKey} />
    </Table.Td>
    <Table.Td>{apiKey.createdBy?.name ?? t('Command line')}</Table.Td>
    <Table.Td>
      <Time iso={apiKey.createdAt} />
    </Table.Td>
    <Table.Td>{apiKey.lastUsedAt ? <Time iso={apiKey.lastUsedAt} /> : t('Never')}</Table.Td>
    <Table.Td>
      {apiKey.revokedAt ? (
        <>
          <Badge variant="light" color="gray" tt="none">
            {t('Revoked')}
          </Badge>{' '}
          <Time iso={apiKey.revokedAt} />
        </>
      ) : (
        <KeyState apiKey={apiKey} actions={actions} />
      )}
    </Table.Td>
  </Table.Tr>
);

/** API keys with their creator and their last use. */
export const KeyTable = ({ keys, mayWrite }: { keys: readonly ApiKey[]; mayWrite: boolean }) => {
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  const [rolling, setRolling] = useState<ApiKey | null>(null);
  const actionsOf = (apiKey: ApiKey) => ({ revoke: () => setRevoking(apiKey), roll: () => setRolling(apiKey) });
  return (
    <>
      <ListBox minWidth={960} label={t('API keys')}>
        <Table verticalSpacing="sm" highlightOnHover>
          <Table.Thead>
            <Table.Tr>
              {[t('Key'), t('Company'), t('Limits'), t('Created by'), t('Created'), t('Last used'), t('State')].map(
                (heading) => (
                  <Table.Th key={heading}>{heading}</Table.Th>
                ),
              )}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {keys.map((apiKey) => (
              <KeyRow key={apiKey.id} apiKey={apiKey} actions={mayWrite ? actionsOf(apiKey) : null} />
            ))}
          </Table.Tbody>
        </Table>
      </ListBox>
      <RollKeyModal apiKey={rolling} onClose={() => setRolling(null)} />
      <RevokeKeyModal apiKey={revoking} onClose={() => setRevoking(null)} />
    </>
  );
};
