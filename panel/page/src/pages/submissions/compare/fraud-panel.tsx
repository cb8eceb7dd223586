import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { humanize } from '../../../components/values/labels';
import { StatusBadge } from '../../../components/values/status-badge';
import { t } from '../../../languages/message';
import type { MatchedPair, SubmissionReview } from '../types';
import { CompareModal } from './compare-modal';
import { FindingWords } from './finding-words';
import { pairsOf, pairWords } from './pairs';
import { PlaceWords } from './place-words';
import { ResolveButtons } from './resolve-buttons';
import { useResolve } from './use-resolve';

const Match = ({
  match,
  isChosen,
  onCompare,
}: {
  match: MatchedPair;
  /** Whether keys decide about it. */
  isChosen: boolean;
  onCompare: () => void;
}) => {
  const resolve = useResolve();
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
        <Text fw={600}>{pairWords(match)}</Text>
        <Text size="sm" c="dimmed" className="docket-numeric">
          {t('score {score}%', { score: Math.round(match.score * 100) })}
        </Text>
      </Group>
      <FindingWords match={match} />
      <PlaceWords match={match} />
      {match.resolution === null && !match.needsDecision && (
        <Text size="sm" c="dimmed">
          {t('For information: below the threshold of this workflow. It needs no decision.')}
        </Text>
      )}
      {match.resolution && (
        <Text size="sm" c="dimmed">
          {t('{resolution}, resolved by {resolvedBy}', {
            resolution: humanize(match.resolution),
            resolvedBy: match.resolvedBy,
          })}
        </Text>
      )}
      <Group gap="xs">
        {match.target && (
          <Button size="xs" variant="default" onClick={onCompare}>
            {t('Compare documents')}
          </Button>
        )}
        <ResolveButtons
          match={match}
          isPending={resolve.isPending}
          onResolve={(resolution) => resolve.mutate({ matchId: match.id, resolution })}
        />
      </Group>
    </Stack>
  );
};

/** The fraud matches of a submission, with their resolutions. */
export const FraudPanel = ({
  submission,
  chosen,
  compared,
  onCompare,
  onResolved,
}: {
  submission: SubmissionReview;
  /** The match that keys decide about. */
  chosen: MatchedPair | null;
  /** The match whose documents are compared. */
  compared: MatchedPair | null;
  /** Called with a match's id to compare its documents, or with null to close them. */
  onCompare: (matchId: string | null) => void;
  /** Called once the compared match is decided. */
  onResolved: () => void;
}) => {
  const { fraudMatches, fraudStatus } = submission;
  if (fraudMatches.length === 0) return null;
  return (
    <Paper withBorder px="md" py="xs" component="section" aria-label={t('Fraud matches')}>
      <Group mb={6} gap="xs">
        <Title order={2}>{t('Fraud matches')}</Title>
        {fraudStatus && <StatusBadge status={fraudStatus} />}
      </Group>
      <Stack component="ul" p={0} m={0} gap="xs">
        {pairsOf(fraudMatches).map((match) => (
          <Match
            key={match.id}
            match={match}
            isChosen={match.id === chosen?.id}
            onCompare={() => onCompare(match.id)}
          />
        ))}
      </Stack>
      <CompareModal submission={submission} match={compared} onClose={() => onCompare(null)} onResolved={onResolved} />
    </Paper>
  );
};
