import { Drawer, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api, dataOf, type Schemas } from '../../api/client';
import { ErrorState } from '../../components/list/error-state';
import { Fact, FactList } from '../../components/values/fact-list';
import { dateTimeWords } from '../../languages/formats';

import { t } from '../../languages/message';
import { actionWords } from './action-words';
import { DifferenceList } from './difference-list';
import { SubjectLink } from './subject-link';

type Detail = Schemas['AuditDetail'];

const Facts = ({ entry }: { entry: Detail }) => (
  <FactList>
    <Fact name={t('Time')}>{dateTimeWords(entry.occurredAt)}</Fact>
    <Fact name={t('Person')}>{entry.actor.email}</Fact>
    <Fact name={t('Subject')}>
      <SubjectLink subject={entry.subject} />
    </Fact>
    {entry.company && <Fact name={t('Company')}>{entry.company.name ?? entry.company.id}</Fact>}
    {entry.organization && <Fact name={t('Organization')}>{entry.organization.name ?? entry.organization.id}</Fact>}
    <Fact name="ID">
      <span className="docket-mono">{entry.subject.id}</span>
    </Fact>
    {entry.address && <Fact name={t('Address')}>{entry.address}</Fact>}
    {entry.userAgent && <Fact name={t('Program')}>{entry.userAgent}</Fact>}
    {entry.requestId && (
      <Fact name={t('Request ID')}>
        <span className="docket-mono">{entry.requestId}</span>
      </Fact>
    )}
  </FactList>
);

const Entry = ({ entryId }: { entryId: string }) => {
  const query = useQuery({
    queryKey: ['audit', 'entry', entryId],
    queryFn: () => dataOf(api.GET('/admin/api/audit-entries/{entryId}', { params: { path: { entryId } } })),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (query.error) return <ErrorState error={query.error} onRetry={query.refetch} />;
  const entry = query.data;
  if (!entry) return <Skeleton h={240} role="status" aria-label={t('Loading the entry')} />;
  return (
    <Stack>
      <Title order={2}>{actionWords(entry.action)}</Title>
      <Facts entry={entry} />
      {entry.changes.length > 0 ? (
        <DifferenceList changes={entry.changes} names={entry.names} />
      ) : (
        <Text size="sm" c="dimmed">
          {t('This entry changed no values.')}
        </Text>
      )}
    </Stack>
  );
};

/** The details of one entry, beside the list. */
export const EntryDrawer = ({ entryId, onClose }: { entryId: string | null; onClose: () => void }) => (
  <Drawer
    opened={entryId !== null}
    onClose={onClose}
    position="right"
    size="lg"
    title={t('Audit log entry')}
    closeButtonProps={{ 'aria-label': t('Close') }}
  >
    {entryId !== null && <Entry entryId={entryId} />}
  </Drawer>
);
