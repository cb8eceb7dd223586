import {
  ActionIcon,
  Alert,
  Anchor,
  Button,
  Group,
  Menu,
  Paper,
  Skeleton,
  Table,
  Text,
  VisuallyHidden,
} from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconDots, IconPlus, IconWebhook } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api, dataOf } from '../../api/client';
import { useMay, useMe } from '../../api/me';
import { ConfirmFirst, needsConfirmation } from '../../components/form/confirm-identity';
import { CompanySelect } from '../../components/list/company-select';
import { EmptyState } from '../../components/list/empty-state';
import { ErrorState } from '../../components/list/error-state';
import { ListBox } from '../../components/list/list-box';
import { useFilter } from '../../components/list/use-filter';
import { PageHeader } from '../../components/page/page-header';
import { ReceivingState, StateSince } from '../../components/values/state-since';
import { listWords } from '../../languages/formats';
import { t } from '../../languages/message';
import { type Endpoint, refreshEndpoints } from './endpoint';
import { type EndpointAction, EndpointDialog } from './endpoint-actions';
import { EndpointModal } from './endpoint-form';

const deliveriesTo = ({ id, company }: Endpoint): string =>
  `/deliveries?${new URLSearchParams({ company: company.id, endpoint: id })}`;

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

const EndpointMenu = ({ endpoint, onAct }: { endpoint: Endpoint; onAct: OnAct }) => {
  const mayWrite = useMay('keys.write');
  const maySend = useMay('deliveries.redeliver');
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

const EndpointTable = ({ endpoints, onAct }: { endpoints: readonly Endpoint[]; onAct: OnAct }) => {
  const hasCompanies = useMe().companies.length > 1;
  return (
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
                  {[hasCompanies ? endpoint.company.name : '', endpoint.description].filter(Boolean).join(' · ')}
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
              <Table.Td>
                <Anchor
                  component={Link}
                  to={deliveriesTo(endpoint)}
                  size="sm"
                  aria-label={t('Deliveries to {url}', { url: endpoint.url })}
                >
                  {t('Deliveries')}
                </Anchor>
              </Table.Td>
              <Table.Td ta="end">
                <EndpointMenu endpoint={endpoint} onAct={onAct} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ListBox>
  );
};

/** What a person works on: a new endpoint, or an action of one. */
type Opened = { readonly action: 'new' } | { readonly action: EndpointAction | 'edit'; readonly endpoint: Endpoint };

/** The webhook endpoints of companies: what gets the events of sessions without their own webhook URL. */
export const WebhookEndpointsPage = () => {
  const [{ company }, setFilter] = useFilter(['company']);
  const [opened, setOpened] = useState<Opened | null>(null);
  const mayWrite = useMay('keys.write');
  const list = useQuery({
    queryKey: ['webhook-endpoints', company],
    queryFn: () =>
      dataOf(api.GET('/admin/api/webhook-endpoints', { params: { query: company ? { companyId: company } : {} } })),
    refetchInterval: 30_000,
  });
  const enable = useMutation({
    mutationFn: ({ id }: Endpoint) =>
      dataOf(
        api.PATCH('/admin/api/webhook-endpoints/{endpointId}', {
          params: { path: { endpointId: id } },
          body: { disabled: false },
        }),
      ),
    onSuccess: async (endpoint) => {
      await refreshEndpoints();
      setOpened({ action: 'recover', endpoint });
    },
    onError: (error) =>
      needsConfirmation(error) ||
      notifications.show({ color: 'red', title: t('Nothing was changed'), message: error.message }),
  });
  const endpoints = list.data?.data ?? [];
  const failed = endpoints.filter(({ disabledReason }) => disabledReason === 'failing').length;
  const close = () => setOpened(null);
  return (
    <>
      <PageHeader
        title={t('Webhook endpoints')}
        description={t('They get the events of sessions, batches and captures that name no webhook URL themselves.')}
        actions={
          mayWrite && (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpened({ action: 'new' })}>
              {t('New endpoint')}
            </Button>
          )
        }
      />
      <Group mb="md" align="flex-end">
        <CompanySelect value={company} onChange={(value) => setFilter('company', value)} />
      </Group>
      {failed > 0 && (
        <Alert mb="md" color="red" role="alert">
          {t(
            '{failed, plural, one {# endpoint was} other {# endpoints were}} disabled because every attempt failed for days. Once the server answers, enable the endpoint and recover its events.',
            { failed },
          )}
        </Alert>
      )}
      <ConfirmFirst
        action={{
          error: enable.error,
          reset: enable.reset,
          mutate: () => enable.variables && enable.mutate(enable.variables),
        }}
      />
      {list.error && <ErrorState error={list.error} onRetry={list.refetch} />}
      {list.isPending && <Skeleton h={240} role="status" aria-label={t('Loading endpoints')} />}
      {list.data && (
        <Paper withBorder>
          {endpoints.length > 0 ? (
            <EndpointTable
              endpoints={endpoints}
              onAct={(endpoint, action) =>
                action === 'enable' ? enable.mutate(endpoint) : setOpened({ action, endpoint })
              }
            />
          ) : (
            <EmptyState title={t('No endpoints yet')} icon={IconWebhook}>
              {t('Sessions can name a webhook URL themselves. For the others, create an endpoint.')}
            </EmptyState>
          )}
        </Paper>
      )}
      {opened?.action === 'new' && <EndpointModal endpoint={null} onClose={close} />}
      {opened?.action === 'edit' && <EndpointModal endpoint={opened.endpoint} onClose={close} />}
      {opened && opened.action !== 'new' && opened.action !== 'edit' && (
        <EndpointDialog action={opened.action} endpoint={opened.endpoint} onClose={close} />
      )}
    </>
  );
};
