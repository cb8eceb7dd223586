import { Alert, Badge, Button, Card, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useMay } from '../../api/me';
import { t } from '../../languages/message';
import { rich } from '../../languages/rich';
import { ErrorState } from '../list/error-state';
import { Time } from '../values/time';

/** The common members of a bucket source and a mailbox. */
interface Source {
  readonly status: string;
  readonly submitted: number;
  readonly refused: number;
  readonly lastLookedAt: string | null;
  readonly lastError: string | null;
}

/** One source of documents: its place, its counts, its problems and its actions. */
export const SourceCard = ({
  source,
  name,
  title,
  about,
  submissions,
  refusedLabel,
  onChange,
  onEdit,
  onRefused,
  onRemove,
  children,
}: {
  source: Source;
  /** Names the card for screen readers. */
  name: string;
  title: ReactNode;
  /** Its company and its workflows. */
  about: ReactNode;
  /** The address of its submissions. */
  submissions: string;
  refusedLabel: string;
  onChange: (change: 'pause' | 'resume' | 'look') => Promise<unknown>;
  /** Null if it cannot be edited. */
  onEdit: (() => void) | null;
  onRefused: () => void;
  onRemove: () => void;
  /** The open dialog. */
  children: ReactNode;
}) => {
  const mayWrite = useMay('sources.write');
  const change = useMutation({ mutationFn: onChange });
  const isPaused = source.status === 'paused';
  return (
    <Card withBorder component="section" aria-label={name}>
      <Stack gap="xs">
        <Group justify="space-between" gap="xs">
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {title}
          </Text>
          <Badge variant="light" color={isPaused ? 'gray' : 'green'} tt="none">
            {isPaused ? t('Paused') : t('Active')}
          </Badge>
        </Group>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {about}
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
          {mayWrite && onEdit && (
            <Button size="xs" variant="default" onClick={onEdit}>
              {t('Change')}
            </Button>
          )}
          <Button size="xs" variant="default" onClick={onRefused}>
            {refusedLabel}
          </Button>
          <Button size="xs" variant="default" component={Link} to={submissions}>
            {t('Submissions')}
          </Button>
          {mayWrite && (
            <Button size="xs" variant="default" onClick={onRemove}>
              {t('Remove')}
            </Button>
          )}
        </Group>
      </Stack>
      {children}
    </Card>
  );
};
