import { Badge, Box, Code, Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import type { Schemas } from '../../api/client';
import { pathWords } from '../../components/draft/member-label';
import { dateTimeWords, listWords } from '../../languages/formats';

import { t } from '../../languages/message';

type Detail = Schemas['AuditDetail'];
type Change = Detail['changes'][number];
type Names = Detail['names'];

const kinds: Readonly<Record<Change['kind'], { color: string; label: string }>> = {
  added: { color: 'green', label: t('Set') },
  removed: { color: 'red', label: t('Removed') },
  changed: { color: 'blue', label: t('Changed') },
  reordered: { color: 'gray', label: t('Reordered') },
  unchanged: { color: 'gray', label: t('Unchanged') },
};

/** Members whose name alone is not clear enough. */
const memberWords: Readonly<Record<string, string>> = {
  organizationId: t('Organization'),
  companyId: t('Company'),
  companyIds: t('Companies'),
  disabledAt: t('Disabled'),
  revokedAt: t('Revoked'),
  expiresAt: t('Expires'),
  lastFour: t('Last four characters'),
};

/** The meaning of null, by member. */
const nullWords: Readonly<Record<string, string>> = { companyIds: t('all companies of the organization') };

const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

const textWords = (text: string, names: Names): string => {
  const name = names[text];
  if (name) return `${name} (${text})`;
  if (text === '') return t('empty');
  return isoTime.test(text) ? dateTimeWords(text) : text;
};

const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null;

const plainWords = (value: unknown, names: Names): string => {
  if (value === null || value === undefined) return t('none');
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  return textWords(String(value), names);
};

const Value = ({ member, value, names }: { member: string; value: unknown; names: Names }) => {
  const list = Array.isArray(value) ? value : [value];
  if (!list.every(isPlain)) {
    return (
      <Code block mah={220} tabIndex={0} aria-label={t('Value')}>
        {JSON.stringify(value, null, 2)}
      </Code>
    );
  }
  return (
    <Text size="sm">
      {value === null && nullWords[member]
        ? nullWords[member]
        : list.length === 0
          ? t('none')
          : listWords(list.map((one) => plainWords(one, names)))}
    </Text>
  );
};

const Side = ({ label, ...shown }: { label: string; member: string; value: unknown; names: Names }) => (
  <Box miw={0} style={{ overflowWrap: 'anywhere' }}>
    <Text size="xs" c="dimmed">
      {label}
    </Text>
    <Value {...shown} />
  </Box>
);

const Difference = ({ change, names }: { change: Change; names: Names }) => {
  const { path, kind, before, after } = change;
  const member = path.at(-1) ?? '';
  const hasBoth = kind === 'changed' || kind === 'reordered';
  return (
    <Paper withBorder p="sm" component="li">
      <Group gap="xs" mb={6} justify="space-between" wrap="nowrap">
        <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
          {memberWords[member] ?? pathWords(path)}
        </Text>
        <Badge color={kinds[kind].color} variant="light" tt="none" miw="max-content">
          {kinds[kind].label}
        </Badge>
      </Group>
      {hasBoth ? (
        <SimpleGrid cols={2} spacing="sm">
          <Side label={t('Before')} member={member} value={before} names={names} />
          <Side label={t('After')} member={member} value={after} names={names} />
        </SimpleGrid>
      ) : (
        <Box style={{ overflowWrap: 'anywhere' }}>
          <Value member={member} value={kind === 'removed' ? before : after} names={names} />
        </Box>
      )}
    </Paper>
  );
};

/** The changes of an entry, one item for each member, with names beside the IDs among the values. */
export const DifferenceList = ({ changes, names }: Pick<Detail, 'changes' | 'names'>) => (
  <Stack component="ul" gap="xs" p={0} m={0} aria-label={t('What changed')} style={{ listStyle: 'none' }}>
    {changes.map((change) => (
      <Difference key={change.path.join('/')} change={change} names={names} />
    ))}
  </Stack>
);
