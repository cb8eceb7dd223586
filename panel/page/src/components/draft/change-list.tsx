import { Badge, Box, Code, Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import type { Schemas } from '../../api/client';
import { listWords } from '../../languages/formats';
import { t } from '../../languages/message';
import { EmptyState } from '../list/empty-state';
import { pathWords } from './member-label';

type Change = Schemas['DefinitionChanges'][number];

const kinds: Readonly<Record<Change['kind'], { color: string; label: string }>> = {
  added: { color: 'green', label: t('Added') },
  removed: { color: 'red', label: t('Removed') },
  changed: { color: 'blue', label: t('Changed') },
  reordered: { color: 'gray', label: t('Reordered') },
};

const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null;

const plainWords = (value: unknown): string => {
  if (value === '') return t('empty');
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  return String(value);
};

const ValueWords = ({ value }: { value: unknown }) => {
  if (isPlain(value)) return <Text size="sm">{plainWords(value)}</Text>;
  if (Array.isArray(value) && value.every(isPlain)) {
    return <Text size="sm">{value.length === 0 ? t('none') : listWords(value.map(plainWords))}</Text>;
  }
  return (
    <Code block mah={220} tabIndex={0} aria-label={t('Value')}>
      {JSON.stringify(value, null, 2)}
    </Code>
  );
};

const Side = ({ name, value }: { name: string; value: unknown }) => (
  <Box miw={0} style={{ overflowWrap: 'anywhere' }}>
    <Text size="xs" c="dimmed">
      {name}
    </Text>
    <ValueWords value={value} />
  </Box>
);

const ChangeItem = ({ change }: { change: Change }) => {
  const { path, kind, before, after } = change;
  return (
    <Paper withBorder p="sm" component="li">
      <Group gap="xs" mb={6}>
        <Badge color={kinds[kind].color} variant="light" tt="none">
          {kinds[kind].label}
        </Badge>
        <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
          {pathWords(path)}
        </Text>
      </Group>
      <SimpleGrid cols={{ base: 1, sm: kind === 'changed' || kind === 'reordered' ? 2 : 1 }} spacing="sm">
        {kind !== 'added' && <Side name={t('Before')} value={before} />}
        {kind !== 'removed' && <Side name={t('After')} value={after} />}
      </SimpleGrid>
    </Paper>
  );
};

/** The changes between two definitions, one item for each setting. */
export const ChangeList = ({ changes, empty }: { changes: readonly Change[]; empty: string }) =>
  changes.length === 0 ? (
    <EmptyState title={t('No changes')}>{empty}</EmptyState>
  ) : (
    <Stack component="ul" gap="xs" p={0} m={0} aria-label={t('Changes')}>
      {changes.map((change) => (
        <ChangeItem key={`${change.kind} ${change.path.join('/')}`} change={change} />
      ))}
    </Stack>
  );
