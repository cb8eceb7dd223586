import { Button, Group, Paper, Skeleton, Stack } from '@mantine/core';
import { IconBucket, IconMail, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf } from '../../api/client';
import { useMay } from '../../api/me';
import { CompanySelect } from '../../components/list/company-select';
import { EmptyState } from '../../components/list/empty-state';
import { ErrorState } from '../../components/list/error-state';
import { useFilter } from '../../components/list/use-filter';
import { PageHeader } from '../../components/page/page-header';
import { t } from '../../languages/message';
import { MailboxCard } from '../mailboxes/mailbox-card';
import { MailboxModal } from '../mailboxes/mailbox-modal';
import { BucketCard } from './bucket-card';
import { CreateSourceModal } from './create-source-modal';

const refreshMs = 5_000;

/** The buckets and mailboxes whose content becomes submissions. */
export const SourcesPage = () => {
  const mayWrite = useMay('sources.write');
  const [filter, setFilter] = useFilter(['company']);
  const [creating, setCreating] = useState<'source' | 'mailbox' | null>(null);
  const sources = useQuery({
    queryKey: ['sources', filter.company],
    refetchInterval: refreshMs,
    queryFn: () =>
      dataOf(api.GET('/admin/api/sources', { params: { query: filter.company ? { companyId: filter.company } : {} } })),
  });
  const mailboxes = useQuery({
    queryKey: ['mailboxes', filter.company],
    refetchInterval: refreshMs,
    queryFn: () =>
      dataOf(
        api.GET('/admin/api/mailboxes', { params: { query: filter.company ? { companyId: filter.company } : {} } }),
      ),
  });
  const rows = sources.data?.data ?? [];
  const close = () => setCreating(null);
  return (
    <>
      <PageHeader
        title={t('Sources')}
        description={t(
          'Buckets and mailboxes whose objects and attachments become submissions, each once. What a workflow does not accept is set aside with the reason.',
        )}
        actions={
          mayWrite && (
            <Group gap="xs">
              <Button
                leftSection={<IconPlus size={16} />}
                disabled={!sources.data}
                onClick={() => setCreating('source')}
              >
                {t('New source')}
              </Button>
              <Button
                leftSection={<IconMail size={16} />}
                disabled={!mailboxes.data}
                onClick={() => setCreating('mailbox')}
              >
                {t('New mailbox')}
              </Button>
            </Group>
          )
        }
      />
      <Group mb="md">
        <CompanySelect value={filter.company} onChange={(id) => setFilter('company', id)} module="submissions" />
      </Group>
      {sources.error && <ErrorState error={sources.error} onRetry={sources.refetch} />}
      {mailboxes.error && <ErrorState error={mailboxes.error} onRetry={mailboxes.refetch} />}
      {sources.isPending && <Skeleton h={160} role="status" aria-label={t('Loading sources')} />}
      {sources.data && rows.length === 0 && mailboxes.data?.data.length === 0 && (
        <Paper withBorder>
          <EmptyState title={t('No sources')} icon={IconBucket}>
            {t('A source takes documents from a bucket or a mailbox, without a call to the API.')}
          </EmptyState>
        </Paper>
      )}
      <Stack>
        {rows.map((source) => (
          <BucketCard key={source.id} source={source} />
        ))}
        {mailboxes.data?.data.map((mailbox) => (
          <MailboxCard key={mailbox.id} mailbox={mailbox} sendsMail={mailboxes.data.sendsMail} />
        ))}
      </Stack>
      {creating === 'source' && sources.data && <CreateSourceModal places={sources.data} onClose={close} />}
      {creating === 'mailbox' && mailboxes.data && (
        <MailboxModal mailbox={null} sendsMail={mailboxes.data.sendsMail} onClose={close} />
      )}
    </>
  );
};
