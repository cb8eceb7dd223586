import { ActionIcon, Menu, Table, Text, VisuallyHidden } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ListBox } from '../../components/list/list-box';
import { ReceivingState, StateSince } from '../../components/values/state-since';
import { listWords } from '../../languages/formats';
import { t } from '../../languages/message';
import type { Endpoint } from './endpoint';
import type { EndpointAction } from './endpoint-actions';

const State = ({ disabled, disabledReason, disabledAt, failingSince }: Endpoint) => {
  if (!disabled) return <ReceivingState works={t('Enabled')} failingSince={failingSince} />;
  const isFailing = disabledReason === 'failing';
  return (
    <StateSince color={isFailing ? 'red' : 'gray'} label={t('Disabled')} since={disabledAt}>
      {isFailing && t('Every attempt has failed for days.')}
    </StateSince>
  );
};

type OnAct = (endpoint: Endpoint, action: EndpointAction | 'edit' | 'enable') => void;

/** The allowed actions on endpoints. */
export interface EndpointRights {
  /** Whether endpoints may be changed. */
  readonly mayWrite: boolean;
  /** Whether events may be sent to them. */
  readonly maySend: boolean;
  /** Sends a test event. */
  readonly onTest?: (endpoint: Endpoint) => void;
}

type MenuProps = EndpointRights & { readonly onAct: OnAct };

const EndpointMenu = ({ endpoint, mayWrite, maySend, onAct, onTest }: MenuProps & { endpoint: Endpoint }) => {
  if (!mayWrite && !maySend) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('Actions of {url}', { url: endpoint.url })}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {mayWrite && <Menu.Item onClick={() => onAct(endpoint, 'edit')}>{t('Edit')}</Menu.Item>}
        {onTest && <Menu.Item onClick={() => onTest(endpoint)}>{t('Send a test event')}</Menu.Item>}
        {mayWrite && <Menu.Item onClick={() => onAct(endpoint, 'roll')}>{t('Roll the secret')}</Menu.Item>}
        {maySend && !endpoint.disabled && (
          <Menu.Item onClick={() => onAct(endpoint, 'recover')}>{t('Recover events')}</Menu.Item>
        )}
        {mayWrite &&
          (endpoint.disabled ? (
            <Menu.Item onClick={() => onAct(endpoint, 'enable')}>{t('Enable')}</Menu.Item>
          ) : (
            <Menu.Item onClick={() => onAct(endpoint, 'disable')}>{t('Disable')}</Menu.Item>
          ))}
        {mayWrite && (
          <Menu.Item color="red" onClick={() => onAct(endpoint, 'remove')}>
            {t('Delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
};

/** Endpoints as rows, each with a menu of its actions. */
export const EndpointTable = ({
  endpoints,
  hasCompanies,
  deliveries,
  ...menu
}: MenuProps & {
  endpoints: readonly Endpoint[];
  /** Whether each row names its company. */
  hasCompanies: boolean;
  /** The link to the deliveries of an endpoint. */
  deliveries: (endpoint: Endpoint) => ReactNode;
}) => (
  <ListBox minWidth={760} label={t('Webhook endpoints')}>
    <Table verticalSpacing="sm" highlightOnHover>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('Webhook URL')}</Table.Th>
          <Table.Th>{t('State')}</Table.Th>
          <Table.Th>{t('Event types')}</Table.Th>
          <Table.Th>{t('Deliveries')}</Table.Th>
          <Table.Th>
            <VisuallyHidden>{t('Actions')}</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {endpoints.map((endpoint) => (
          <Table.Tr key={endpoint.id}>
            <Table.Td maw={340}>
              <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
                {endpoint.url}
              </Text>
              <Text size="xs" c="dimmed">
                {[hasCompanies ? endpoint.company?.name : '', endpoint.description].filter(Boolean).join(' · ')}
              </Text>
            </Table.Td>
            <Table.Td miw={150}>
              <State {...endpoint} />
            </Table.Td>
            <Table.Td maw={220}>
              <Text size="sm" lineClamp={2} title={listWords(endpoint.eventTypes)}>
                {endpoint.eventTypes.length === 0 ? t('All') : listWords(endpoint.eventTypes)}
              </Text>
            </Table.Td>
            <Table.Td>{deliveries(endpoint)}</Table.Td>
            <Table.Td ta="end">
              <EndpointMenu endpoint={endpoint} {...menu} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </ListBox>
);
