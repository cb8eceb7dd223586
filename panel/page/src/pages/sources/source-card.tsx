import { Alert, Badge, Button, Card, Code, Group, Modal, Stack, Text } from '@mantine/core';
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

type BucketSource = Schemas['BucketSource'];

const refresh = () => queryClient.invalidateQueries({ queryKey: ['sources'] });

const RemoveModal = ({ source, onClose }: { source: BucketSource; onClose: () => void }) => {
  const remove = useMutation({
    mutationFn: () =>
      dataOf(api.DELETE('/admin/api/sources/{sourceId}', { params: { path: { sourceId: source.id } } })),
    onSuccess: async () => {
      await refresh();
      notifications.show({ color: 'green', message: t('The source is removed.') });
      onClose();
    },
  });
  return (
    <Modal opened onClose={onClose} title={t('Remove this source?')} closeButtonProps={{ 'aria-label': t('Close') }}>
      <Stack>
        <Text size="sm">
          {rich(
            'Its submissions stay. Objects that wait below <code>{prefix}</code> stay there, and nobody takes them.',
            { code: (content) => <Code>{content}</Code>, prefix: source.prefix },
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

const RefusedModal = ({ source, onClose }: { source: BucketSource; onClose: () => void }) => {
  const refused = useQuery({
    queryKey: ['sources', source.id, 'refused'],
    queryFn: () =>
      dataOf(api.GET('/admin/api/sources/{sourceId}/refused', { params: { path: { sourceId: source.id } } })),
  });
  const rows = refused.data?.data ?? [];
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Refused objects')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <Stack>
        <Text size="sm" c="dimmed">
          {t('The newest 100 of the last 30 days. Put one back below the prefix to have it tried again.')}
        </Text>
        {refused.error && <ErrorState error={refused.error} onRetry={refused.refetch} />}
        {refused.isSuccess && rows.length === 0 && <Text size="sm">{t('None in the last 30 days.')}</Text>}
        {rows.map(({ name, movedTo, reason, refusedAt }) => (
          <Stack key={movedTo} gap={2}>
            <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
              {name}
            </Text>
            <Text size="sm">{reason}</Text>
            <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              <Time iso={refusedAt} /> · {movedTo}
            </Text>
          </Stack>
        ))}
      </Stack>
    </Modal>
  );
};

/** One source: what it reads, what it has taken, what is wrong, and what can be done. */
export const SourceCard = ({ source }: { source: BucketSource }) => {
  const mayWrite = useMay('sources.write');
  const [dialog, setDialog] = useState<'refused' | 'remove' | null>(null);
  const change = useMutation({
    mutationFn: (name: 'pause' | 'resume' | 'look') =>
      dataOf(
        api.POST('/admin/api/sources/{sourceId}/{change}', {
          params: { path: { sourceId: source.id, change: name } },
        }),
      ),
    onSuccess: refresh,
  });
  const isPaused = source.status === 'paused';
  return (
    <Card withBorder component="section" aria-label={source.prefix}>
      <Stack gap="xs">
        <Group justify="space-between" gap="xs">
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {source.bucket} / {source.prefix}
          </Text>
          <Badge variant="light" color={isPaused ? 'gray' : 'green'} tt="none">
            {isPaused ? t('Paused') : t('Active')}
          </Badge>
        </Group>
        <Text size="sm" c="dimmed">
          {source.company.name} · {source.workflow}
        </Text>
        <Group gap="lg">
          <Text size="sm">
            {t('{submitted} submitted · {refused} refused', { submitted: source.submitted, refused: source.refused })}
          </Text>
          <Text size="sm" c="dimmed">
            {source.lastLookedAt
              ? rich('Last look <time></time>', { time: () => <Time iso={source.lastLookedAt} /> })
              : t('Not looked at yet')}
          </Text>
        </Group>
        {source.lastError && (
          <Alert color="red" variant="light" role="alert">
            {source.lastError}
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
          <Button size="xs" variant="default" onClick={() => setDialog('refused')}>
            {t('Refused objects')}
          </Button>
          <Button
            size="xs"
            variant="default"
            component={Link}
            to={`/submissions?company=${source.company.id}&workflow=${source.workflow}&status=all`}
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
      {dialog === 'refused' && <RefusedModal source={source} onClose={() => setDialog(null)} />}
      {dialog === 'remove' && <RemoveModal source={source} onClose={() => setDialog(null)} />}
    </Card>
  );
};
