import { Alert, Anchor, Button, Group, Paper, Skeleton, Table, Text, VisuallyHidden } from '@mantine/core';
import { IconWebhook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api, dataOf, type Schemas } from '../../api/client';
import { useMay } from '../../api/me';
import { CompanySelect } from '../../components/list/company-select';
import { EmptyState } from '../../components/list/empty-state';
import { ErrorState } from '../../components/list/error-state';
import { ListBox } from '../../components/list/list-box';
import { useFilter } from '../../components/list/use-filter';
import { PageHeader } from '../../components/page/page-header';
import { ReceivingState } from '../../components/values/state-since';
import { durationWords, Time } from '../../components/values/time';
import { t } from '../../languages/message';
import { type TestTarget, TestWebhookModal } from './test-webhook-modal';

type Receiver = Schemas['ReceiverItem'];

/** The highest count; more are shown with a plus. */
const waitingMax = 500;

/** The list of deliveries to a receiver. */
const deliveriesTo = ({ company, origin }: Receiver, status?: 'delivered' | 'failed'): string =>
  `/deliveries?${new URLSearchParams({ company: company.id, url: `${origin}/`, ...(status ? { status } : {}) })}`;

const Share = ({ recent: { deliveries, accepted } }: Receiver) =>
  deliveries === 0 ? (
    '–'
  ) : (
    <span title={t('{accepted} of the newest {deliveries}', { accepted, deliveries })}>
      {Math.floor((100 * accepted) / deliveries)} %
    </span>
  );

const waitingWords = (waiting: number): string => (waiting >= waitingMax ? `${waitingMax}+` : String(waiting));

const ReceiverRow = ({ receiver, onTest }: { receiver: Receiver; onTest: (() => void) | null }) => (
  <Table.Tr>
    <Table.Td maw={320}>
      <Anchor component={Link} to={deliveriesTo(receiver)} size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
        {receiver.origin}
      </Anchor>
      <Text size="xs" c="dimmed">
        {receiver.company.name}
      </Text>
    </Table.Td>
    <Table.Td miw={150}>
      <ReceivingState works={t('Accepts')} failingSince={receiver.failingSince} />
    </Table.Td>
    <Table.Td>
      <Time iso={receiver.lastSuccessAt} />
    </Table.Td>
    <Table.Td ta="end" className="docket-numeric">
      <Share {...receiver} />
    </Table.Td>
    <Table.Td ta="end" className="docket-numeric">
      {receiver.recent.p95Ms === null ? '–' : durationWords(receiver.recent.p95Ms)}
    </Table.Td>
    <Table.Td ta="end" className="docket-numeric">
      {waitingWords(receiver.waiting)}
    </Table.Td>
    <Table.Td>
      <Group gap="xs" wrap="nowrap" justify="flex-end">
        {receiver.failingSince !== null && (
          <Button
            component={Link}
            to={deliveriesTo(receiver, 'failed')}
            size="xs"
            variant="default"
            aria-label={t('Failed deliveries to {origin}', { origin: receiver.origin })}
          >
            {t('Failed')}
          </Button>
        )}
        {onTest && (
          <Button
            size="xs"
            variant="default"
            onClick={onTest}
            aria-label={t('Test {origin}', { origin: receiver.origin })}
          >
            {t('Test')}
          </Button>
        )}
      </Group>
    </Table.Td>
  </Table.Tr>
);

const ReceiverTable = ({
  receivers,
  onTest,
}: {
  receivers: readonly Receiver[];
  onTest: ((target: TestTarget) => void) | null;
}) => (
  <ListBox minWidth={900} label={t('Receivers')}>
    <Table verticalSpacing="sm" highlightOnHover>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('Server')}</Table.Th>
          <Table.Th>{t('State')}</Table.Th>
          <Table.Th>{t('Last success')}</Table.Th>
          <Table.Th ta="end">{t('Accepted, 24 h')}</Table.Th>
          <Table.Th ta="end">p95, 24 h</Table.Th>
          <Table.Th ta="end">{t('Waiting')}</Table.Th>
          <Table.Th>
            <VisuallyHidden>{t('Actions')}</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {receivers.map((receiver) => (
          <ReceiverRow
            key={`${receiver.company.id} ${receiver.origin}`}
            receiver={receiver}
            onTest={onTest && (() => onTest({ webhookUrl: receiver.url, companyId: receiver.company.id }))}
          />
        ))}
      </Table.Tbody>
    </Table>
  </ListBox>
);

/** The receivers of webhooks and how they answer; those that have failed for longest come first. */
export const ReceiversPage = () => {
  const [{ company }, setFilter] = useFilter(['company']);
  const [testing, setTesting] = useState<TestTarget | null>(null);
  const maySend = useMay('deliveries.redeliver');
  const list = useQuery({
    queryKey: ['deliveries', 'receivers', company],
    queryFn: () =>
      dataOf(api.GET('/admin/api/receivers', { params: { query: company ? { companyId: company } : {} } })),
    refetchInterval: 15_000,
  });
  return (
    <>
      <PageHeader
        title={t('Receivers')}
        description={t("The servers that each company's webhooks went to in the last 30 days, and how they respond.")}
      />
      <Group mb="md" align="flex-end">
        <CompanySelect value={company} onChange={(value) => setFilter('company', value)} />
      </Group>
      {list.error && <ErrorState error={list.error} onRetry={list.refetch} />}
      {list.isPending && <Skeleton h={320} role="status" aria-label={t('Loading receivers')} />}
      {list.data?.isMore && (
        <Alert mb="md">{t('There are more receivers than are shown. Choose a company to see its own.')}</Alert>
      )}
      {list.data && (
        <Paper withBorder>
          {list.data.data.length > 0 ? (
            <ReceiverTable receivers={list.data.data} onTest={maySend ? setTesting : null} />
          ) : (
            <EmptyState title={t('No receivers yet')} icon={IconWebhook}>
              {t('Servers that get webhooks appear here.')}
            </EmptyState>
          )}
        </Paper>
      )}
      {list.data && list.data.data.length > 0 && (
        <Text size="sm" c="dimmed" mt="sm">
          {t(
            'Share and response time cover the newest 100 settled deliveries with events of the last 24 hours. Waiting counts deliveries with another attempt to come.',
          )}
        </Text>
      )}
      <TestWebhookModal target={testing} onClose={() => setTesting(null)} />
    </>
  );
};
