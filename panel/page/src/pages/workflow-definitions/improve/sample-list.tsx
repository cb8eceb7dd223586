import { ActionIcon, Box, Group, Loader, Paper, Text, Title, UnstyledButton } from '@mantine/core';
import { IconRefresh, IconTrash } from '@tabler/icons-react';
import { StatusBadge } from '../../../components/values/status-badge';
import { listWords } from '../../../languages/formats';
import { t } from '../../../languages/message';
import type { Sample } from './use-samples';

/** The name of a sample: its files. */
export const sampleName = ({ files }: Pick<Sample, 'files'>): string => listWords(files.map(({ name }) => name));

const SampleState = ({ sample }: { sample: Sample }) => {
  if (sample.state === 'running') {
    return (
      <Group gap={6} wrap="nowrap">
        <Loader size={14} aria-hidden />
        <Text size="sm">{t('Processing')}</Text>
      </Group>
    );
  }
  if (sample.state === 'created') {
    return (
      <Text size="sm" c="dimmed">
        {t('Not started')}
      </Text>
    );
  }
  return <StatusBadge status={sample.status ?? 'failed'} />;
};

/** The samples of a draft. One of them is open. */
export const SampleList = ({
  samples,
  openId,
  isBusy,
  onOpen,
  onRunAgain,
  onRemove,
}: {
  samples: readonly Sample[];
  openId: string | null;
  isBusy: boolean;
  onOpen: (id: string) => void;
  onRunAgain: (id: string) => void;
  onRemove: (id: string) => void;
}) => (
  <Paper withBorder component="section" aria-label={t('Samples')} style={{ overflow: 'hidden' }}>
    <Title order={2} px="md" py="xs">
      {t('Samples')}
    </Title>
    <Box component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
      {samples.map((sample) => {
        const name = sampleName(sample);
        return (
          <Box
            key={sample.id}
            component="li"
            px="md"
            py={6}
            bg={sample.id === openId ? 'var(--mantine-primary-color-light)' : undefined}
            style={{ borderTop: '1px solid var(--docket-line)' }}
          >
            <Group justify="space-between" wrap="nowrap" gap="xs">
              <UnstyledButton
                onClick={() => onOpen(sample.id)}
                aria-current={sample.id === openId || undefined}
                style={{ minWidth: 0, flex: 1 }}
              >
                <Text size="sm" fw={600} truncate title={name}>
                  {name}
                </Text>
                <Text size="xs" c="dimmed">
                  {sample.company.name}
                </Text>
              </UnstyledButton>
              <SampleState sample={sample} />
              <Group gap={2} wrap="nowrap">
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('Try {name} again', { name })}
                  disabled={isBusy}
                  onClick={() => onRunAgain(sample.id)}
                >
                  <IconRefresh size={16} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('Remove {name}', { name })}
                  disabled={isBusy}
                  onClick={() => onRemove(sample.id)}
                >
                  <IconTrash size={16} aria-hidden />
                </ActionIcon>
              </Group>
            </Group>
          </Box>
        );
      })}
    </Box>
  </Paper>
);
