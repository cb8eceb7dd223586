import { Code, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf, type Schemas } from '../../api/client';
import { queryClient } from '../../api/query-client';
import { RefusalsModal } from '../../components/sources/refusals-modal';
import { RemovalModal } from '../../components/sources/removal-modal';
import { SourceCard } from '../../components/sources/source-card';
import { Time } from '../../components/values/time';
import { t } from '../../languages/message';
import { rich } from '../../languages/rich';

type BucketSource = Schemas['BucketSource'];

const refresh = () => queryClient.invalidateQueries({ queryKey: ['sources'] });

const RefusedModal = ({ source, onClose }: { source: BucketSource; onClose: () => void }) => {
  const refused = useQuery({
    queryKey: ['sources', source.id, 'refused'],
    queryFn: () =>
      dataOf(api.GET('/admin/api/sources/{sourceId}/refused', { params: { path: { sourceId: source.id } } })),
  });
  return (
    <RefusalsModal
      title={t('Refused objects')}
      hint={t('The newest 100 of the last 30 days. Put one back below the prefix to have it tried again.')}
      refused={refused}
      onClose={onClose}
    >
      {({ name, movedTo, reason, refusedAt }) => (
        <Stack key={movedTo} gap={2}>
          <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
          <Text size="sm">{reason}</Text>
          <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            <Time iso={refusedAt} /> · {movedTo}
          </Text>
        </Stack>
      )}
    </RefusalsModal>
  );
};

/** One bucket source: its prefix, its counts, its problems and its actions. */
export const BucketCard = ({ source }: { source: BucketSource }) => {
  const [dialog, setDialog] = useState<'refused' | 'remove' | null>(null);
  const close = () => setDialog(null);
  const { id, bucket, prefix, company, workflow } = source;
  return (
    <SourceCard
      source={source}
      name={prefix}
      title={
        <>
          {bucket} / {prefix}
        </>
      }
      about={
        <>
          {company.name} · {workflow}
        </>
      }
      submissions={`/submissions?company=${company.id}&workflow=${workflow}&status=all`}
      refusedLabel={t('Refused objects')}
      onChange={async (change) => {
        const params = { path: { sourceId: id, change } };
        await dataOf(api.POST('/admin/api/sources/{sourceId}/{change}', { params }));
        await refresh();
      }}
      onEdit={null}
      onRefused={() => setDialog('refused')}
      onRemove={() => setDialog('remove')}
    >
      {dialog === 'refused' && <RefusedModal source={source} onClose={close} />}
      {dialog === 'remove' && (
        <RemovalModal
          title={t('Remove this source?')}
          removed={t('The source is removed.')}
          remove={async () => {
            await dataOf(api.DELETE('/admin/api/sources/{sourceId}', { params: { path: { sourceId: id } } }));
            await refresh();
          }}
          onClose={close}
        >
          {rich(
            'Its submissions stay. Objects that wait below <code>{prefix}</code> stay there, and nobody takes them.',
            { code: (content) => <Code>{content}</Code>, prefix },
          )}
        </RemovalModal>
      )}
    </SourceCard>
  );
};
