import { Anchor, Paper, Table, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import type { Schemas } from '../../api/client';
import { StatusBadge } from '../../components/values/status-badge';
import { Time } from '../../components/values/time';
import { t } from '../../languages/message';

/** The webhook deliveries of a session, a submission or a capture. */
export const DeliveryList = ({
  deliveries,
}: {
  deliveries: Omit<Schemas['SubmissionReview']['deliveries'][number], 'settledAt'>[];
}) => (
  <Paper withBorder p="md" component="section" aria-label={t('Webhooks')}>
    <Title order={2} mb="sm">
      {t('Webhooks')}
    </Title>
    {deliveries.length === 0 ? (
      <Text size="sm" c="dimmed">
        {t('No webhooks were sent: there is no webhookUrl, or no event to report yet.')}
      </Text>
    ) : (
      <Table.ScrollContainer minWidth={420}>
        <Table fz="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('Event')}</Table.Th>
              <Table.Th>{t('Status')}</Table.Th>
              <Table.Th>{t('Attempts')}</Table.Th>
              <Table.Th>{t('Sent')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {deliveries.map(({ id, eventType, status, attemptCount, createdAt }) => (
              <Table.Tr key={id}>
                <Table.Td>
                  <Anchor component={Link} to={`/deliveries/${id}`} size="sm">
                    {eventType}
                  </Anchor>
                </Table.Td>
                <Table.Td>
                  <StatusBadge status={status} />
                </Table.Td>
                <Table.Td className="docket-numeric">{attemptCount}</Table.Td>
                <Table.Td>
                  <Time iso={createdAt} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    )}
  </Paper>
);
