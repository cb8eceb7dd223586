import { Alert, Badge, Button, Card, Group, Modal, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api, dataOf, type Schemas } from '../../api/client';
import { useMay } from '../../api/me';
import { queryClient } from '../../api/query-client';
import { FormError } from '../../components/form/form-error';
import { ErrorState } from '../../components/list/error-state';
import { Time } from '../../components/values/time';
import { t } from '../../languages/message';
import { rich } from '../../languages/rich';
import { MailboxModal } from './mailbox-modal';

type Mailbox = Schemas['Mailbox'];

const refresh = () => queryClient.invalidateQueries({ queryKey: ['mailboxes'] });

const RemoveModal = ({ mailbox, onClose }: { mailbox: Mailbox; onClose: () => void }) => {
  const remove = useMutation({
    mutationFn: () =>
      dataOf(api.DELETE('/admin/api/mailboxes/{mailboxId}', { params: { path: { mailboxId: mailbox.id } } })),
    onSuccess: async () => {
      await refresh();
      notifications.show({ color: 'green', message: t('The mailbox is removed.') });
      onClose();
    },
  });
  return (
    <Modal opened onClose={onClose} title={t('Remove this mailbox?')} closeButtonProps={{ 'aria-label': t('Close') }}>
      <Stack>
        <Text size="sm">
          {t(
            'Its submissions stay, and so do all emails. If you set it up again, emails in its folders are taken again.',
          )}
        </Text>
        <FormError error={remove.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('Back')}
          </Button>
          <Button color="red" loading={remove.isPending} onClick={() => remove.mutate()} data-autofocus>
            {t('Remove')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
};

const RefusedModal = ({ mailbox, onClose }: { mailbox: Mailbox; onClose: () => void }) => {
  const refused = useQuery({
    queryKey: ['mailboxes', mailbox.id, 'refused'],
    queryFn: () =>
      dataOf(api.GET('/admin/api/mailboxes/{mailboxId}/refused', { params: { path: { mailboxId: mailbox.id } } })),
  });
  const rows = refused.data?.data ?? [];
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Refused emails')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <Stack>
        <Text size="sm" c="dimmed">
          {t(
            'The newest 100 of the last 30 days. They are flagged in the mailbox. Move one to another folder and back to have it tried again.',
          )}
        </Text>
        {refused.error && <ErrorState error={refused.error} onRetry={refused.refetch} />}
        {refused.isSuccess && rows.length === 0 && <Text size="sm">{t('None in the last 30 days.')}</Text>}
        {rows.map(({ folder, sender, subject, reason, refusedAt, answeredAt }) => (
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
        ))}
      </Stack>
    </Modal>
  );
};

/** One mailbox: what it reads, what it has taken, what is wrong, and what can be done. */
export const MailboxCard = ({ mailbox, sendsMail }: { mailbox: Mailbox; sendsMail: boolean }) => {
  const mayWrite = useMay('sources.write');
  const [dialog, setDialog] = useState<'refused' | 'edit' | 'remove' | null>(null);
  const close = () => setDialog(null);
  const change = useMutation({
    mutationFn: (name: 'pause' | 'resume' | 'look') =>
      dataOf(
        api.POST('/admin/api/mailboxes/{mailboxId}/{change}', {
          params: { path: { mailboxId: mailbox.id, change: name } },
        }),
      ),
    onSuccess: refresh,
  });
  const isPaused = mailbox.status === 'paused';
  const workflows = [...new Set(mailbox.rules.map(({ workflow }) => workflow))].join(', ');
  return (
    <Card withBorder component="section" aria-label={mailbox.username}>
      <Stack gap="xs">
        <Group justify="space-between" gap="xs">
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {mailbox.username}
          </Text>
          <Badge variant="light" color={isPaused ? 'gray' : 'green'} tt="none">
            {isPaused ? t('Paused') : t('Active')}
          </Badge>
        </Group>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {mailbox.host}:{mailbox.port} · {mailbox.company.name} · {workflows}
        </Text>
        <Group gap="lg">
          <Text size="sm">
            {t('{submitted} submitted · {refused} refused', { submitted: mailbox.submitted, refused: mailbox.refused })}
          </Text>
          <Text size="sm" c="dimmed">
            {mailbox.lastLookedAt
              ? rich('Last look <time></time>', { time: () => <Time iso={mailbox.lastLookedAt} /> })
              : t('Not looked at yet')}
          </Text>
        </Group>
        {mailbox.lastError && (
          <Alert color="red" variant="light" role="alert">
            {mailbox.lastError}
          </Alert>
        )}
        {change.error && <ErrorState error={change.error} />}
        <Group gap="xs">
          {mayWrite && !isPaused && (
            <Button size="xs" variant="default" loading={change.isPending} onClick={() => change.mutate('look')}>
              {t('Look now')}
            </Button>
          )}
          {mayWrite && (
            <Button
              size="xs"
              variant="default"
              disabled={change.isPending}
              onClick={() => change.mutate(isPaused ? 'resume' : 'pause')}
            >
              {isPaused ? t('Resume') : t('Pause')}
            </Button>
          )}
          {mayWrite && (
            <Button size="xs" variant="default" onClick={() => setDialog('edit')}>
              {t('Change')}
            </Button>
          )}
          <Button size="xs" variant="default" onClick={() => setDialog('refused')}>
            {t('Refused emails')}
          </Button>
          <Button
            size="xs"
            variant="default"
            component={Link}
            to={`/submissions?company=${mailbox.company.id}&status=all`}
          >
            {t('Submissions')}
          </Button>
          {mayWrite && (
            <Button size="xs" variant="default" onClick={() => setDialog('remove')}>
              {t('Remove')}
            </Button>
          )}
        </Group>
      </Stack>
      {dialog === 'refused' && <RefusedModal mailbox={mailbox} onClose={close} />}
      {dialog === 'edit' && <MailboxModal mailbox={mailbox} sendsMail={sendsMail} onClose={close} />}
      {dialog === 'remove' && <RemoveModal mailbox={mailbox} onClose={close} />}
    </Card>
  );
};
