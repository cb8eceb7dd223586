import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf, type Schemas } from '../../api/client';
import { queryClient } from '../../api/query-client';
import { RefusalsModal } from '../../components/sources/refusals-modal';
import { RemovalModal } from '../../components/sources/removal-modal';
import { SourceCard } from '../../components/sources/source-card';
import { Time } from '../../components/values/time';
import { t } from '../../languages/message';
import { MailboxModal } from './mailbox-modal';

type Mailbox = Schemas['Mailbox'];

const refresh = () => queryClient.invalidateQueries({ queryKey: ['mailboxes'] });

const RefusedModal = ({ mailbox, onClose }: { mailbox: Mailbox; onClose: () => void }) => {
  const refused = useQuery({
    queryKey: ['mailboxes', mailbox.id, 'refused'],
    queryFn: () =>
      dataOf(api.GET('/admin/api/mailboxes/{mailboxId}/refused', { params: { path: { mailboxId: mailbox.id } } })),
  });
  return (
    <RefusalsModal
      title={t('Refused emails')}
      hint={t(
        'The newest 100 of the last 30 days. They are flagged in the mailbox. Move one to another folder and back to have it tried again.',
      )}
      refused={refused}
      onClose={onClose}
    >
      {({ folder, sender, subject, reason, refusedAt, answeredAt }) => (
        <Stack key={`${refusedAt} ${folder} ${sender} ${subject}`} gap={2}>
          <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
            {subject === '' ? t('No subject') : subject}
          </Text>
          <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {reason}
          </Text>
          <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            <Time iso={refusedAt} /> · {folder} · {sender ?? t('Unknown sender')}
            {answeredAt === null ? null : ` · ${t('Answered')}`}
          </Text>
        </Stack>
      )}
    </RefusalsModal>
  );
};

/** One mailbox: its folders, its counts, its problems and its actions. */
export const MailboxCard = ({ mailbox, sendsMail }: { mailbox: Mailbox; sendsMail: boolean }) => {
  const [dialog, setDialog] = useState<'refused' | 'edit' | 'remove' | null>(null);
  const close = () => setDialog(null);
  const { id, host, port, username, company, rules } = mailbox;
  const workflows = [...new Set(rules.map(({ workflow }) => workflow))].join(', ');
  return (
    <SourceCard
      source={mailbox}
      name={username}
      title={username}
      about={
        <>
          {host}:{port} · {company.name} · {workflows}
        </>
      }
      submissions={`/submissions?company=${company.id}&status=all`}
      refusedLabel={t('Refused emails')}
      onChange={async (change) => {
        const params = { path: { mailboxId: id, change } };
        await dataOf(api.POST('/admin/api/mailboxes/{mailboxId}/{change}', { params }));
        await refresh();
      }}
      onEdit={() => setDialog('edit')}
      onRefused={() => setDialog('refused')}
      onRemove={() => setDialog('remove')}
    >
      {dialog === 'refused' && <RefusedModal mailbox={mailbox} onClose={close} />}
      {dialog === 'edit' && <MailboxModal mailbox={mailbox} sendsMail={sendsMail} onClose={close} />}
      {dialog === 'remove' && (
        <RemovalModal
          title={t('Remove this mailbox?')}
          removed={t('The mailbox is removed.')}
          remove={async () => {
            await dataOf(api.DELETE('/admin/api/mailboxes/{mailboxId}', { params: { path: { mailboxId: id } } }));
            await refresh();
          }}
          onClose={close}
        >
          {t(
            'Its submissions stay, and so do all emails. If you set it up again, emails in its folders are taken again.',
          )}
        </RemovalModal>
      )}
    </SourceCard>
  );
};
