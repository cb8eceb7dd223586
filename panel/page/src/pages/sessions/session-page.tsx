import { Alert, Anchor, Code, Group, Paper, Skeleton, Stack, Title } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { api, dataOf } from '../../api/client';
import { ErrorState } from '../../components/list/error-state';
import { PageHeader } from '../../components/page/page-header';
import { TemporalLink } from '../../components/page/temporal-link';
import { t } from '../../languages/message';
import { spokenFailure } from '../../languages/said/reasons';
import { DeliveryList } from '../webhooks/delivery-list';
import { FileTable } from './file-table';
import { SessionFacts } from './session-facts';

const unfinished: ReadonlySet<string> = new Set(['pending', 'submitted']);

const useSession = (sessionId: string) =>
  useQuery({
    queryKey: ['sessions', 'one', sessionId],
    queryFn: () => dataOf(api.GET('/admin/api/sessions/{sessionId}', { params: { path: { sessionId } } })),
    refetchInterval: ({ state }) => (state.data && unfinished.has(state.data.state) ? 3_000 : false),
  });

/** One upload session: its files, its submission and its webhooks. */
export const SessionPage = () => {
  const { sessionId = '' } = useParams();
  const { data: session, error, refetch } = useSession(sessionId);
  if (error) return <ErrorState isPage error={error} onRetry={refetch} />;
  if (!session) return <Skeleton h={480} role="status" aria-label={t('Loading the session')} />;
  return (
    <>
      <PageHeader
        title={session.externalUser ?? session.clientSubmissionId}
        description={
          <span className="docket-mono" style={{ overflowWrap: 'anywhere' }}>
            {session.externalUser ? `${session.clientSubmissionId} · ${session.id}` : session.id}
          </span>
        }
        actions={<TemporalLink workflowId={session.workflowId} />}
      />
      <Stack>
        {session.failedReason && (
          <Alert color="red" icon={<IconInfoCircle />}>
            {spokenFailure(session.failedReason)}
          </Alert>
        )}
        <SessionFacts session={session} />
        <FileTable files={session.files} />
        <DeliveryList deliveries={session.deliveries} />
        {session.deliveries.length > 0 && (
          <Group>
            <Anchor component={Link} to={`/deliveries?subject=${session.id}`} size="sm">
              {t('View deliveries')}
            </Anchor>
          </Group>
        )}
        {session.metadata !== null && (
          <Paper withBorder p="md" component="section" aria-label={t('Metadata')}>
            <Title order={2} mb="sm">
              {t('Metadata')}
            </Title>
            <Code block mah={320} tabIndex={0} aria-label={t('Metadata of the session')}>
              {JSON.stringify(session.metadata, null, 2)}
            </Code>
          </Paper>
        )}
      </Stack>
    </>
  );
};
