import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf } from '../../../api/client';
import { useMay } from '../../../api/me';
import { queryClient } from '../../../api/query-client';
import { humanize } from '../../../components/values/labels';
import { StatusBadge } from '../../../components/values/status-badge';
import type { ReviewFraudMatch, SubmissionReview } from '../types';
import { CompareModal } from './compare-modal';

type Resolution = NonNullable<ReviewFraudMatch['resolution']>;

/** Decides about a fraud match. */
export const useResolve = () =>
  useMutation({
    mutationFn: ({ matchId, resolution }: { matchId: string; resolution: Resolution }) =>
      dataOf(
        api.POST('/admin/api/fraud-matches/{matchId}/resolve', { params: { path: { matchId } }, body: { resolution } }),
      ),
    onError: (error) => {
      notifications.show({ color: 'red', title: 'Nothing was changed', message: error.message });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['submissions'] }),
  });

const Match = ({
  match,
  isChosen,
  onCompare,
}: {
  match: ReviewFraudMatch;
  /** Whether keys decide about it. */
  isChosen: boolean;
  onCompare: () => void;
}) => {
  const resolve = useResolve();
  const mayResolve = useMay('fraud.resolve');
  const resolveAs = (resolution: Resolution) => resolve.mutate({ matchId: match.id, resolution });
  return (
    <Stack
      gap={6}
      component="li"
      p={6}
      aria-current={isChosen ? 'true' : undefined}
      bg={isChosen ? 'var(--mantine-primary-color-light)' : undefined}
      style={{ listStyle: 'none', borderRadius: 'var(--mantine-radius-md)' }}
    >
      <Group gap="xs">
        <Text fw={600}>{humanize(match.checkType)}</Text>
        <Text size="sm" c="dimmed" className="docket-numeric">
          score {Math.round(match.score * 100)}%, similarity {Math.round(match.similarity * 100)}%
        </Text>
      </Group>
      {match.explanation && <Text size="sm">{match.explanation}</Text>}
      {match.resolution && (
        <Text size="sm" c="dimmed">
          {humanize(match.resolution)}, resolved by {match.resolvedBy}
        </Text>
      )}
      <Group gap="xs">
        {match.target && (
          <Button size="xs" variant="default" onClick={onCompare}>
            Compare documents
          </Button>
        )}
        {!match.resolution && mayResolve && (
          <>
            <Button
              size="xs"
              color="red"
              variant="light"
              loading={resolve.isPending}
              onClick={() => resolveAs('confirmed_fraud')}
            >
              Confirm fraud
            </Button>
            <Button size="xs" variant="default" loading={resolve.isPending} onClick={() => resolveAs('false_positive')}>
              False positive
            </Button>
          </>
        )}
      </Group>
    </Stack>
  );
};

/** The fraud matches of a submission, with their resolutions. */
export const FraudPanel = ({ submission, chosen }: { submission: SubmissionReview; chosen: string | null }) => {
  const [compared, setCompared] = useState<ReviewFraudMatch['target']>(null);
  const { fraudMatches, fraudStatus } = submission;
  if (fraudMatches.length === 0) return null;
  return (
    <Paper withBorder px="md" py="xs" component="section" aria-label="Fraud matches">
      <Group mb={6} gap="xs">
        <Title order={2}>Fraud matches</Title>
        {fraudStatus && <StatusBadge status={fraudStatus} />}
      </Group>
      <Stack component="ul" p={0} m={0} gap="xs">
        {fraudMatches.map((match) => (
          <Match
            key={match.id}
            match={match}
            isChosen={match.id === chosen}
            onCompare={() => setCompared(match.target)}
          />
        ))}
      </Stack>
      <CompareModal submission={submission} target={compared} onClose={() => setCompared(null)} />
    </Paper>
  );
};
