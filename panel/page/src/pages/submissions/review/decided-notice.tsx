import { Alert, Text } from '@mantine/core';
import { IconUserCheck } from '@tabler/icons-react';
import { useMe } from '../../../api/me';
import { Time } from '../../../components/values/time';
import { decidedWords } from '../decisions/send-decision';
import type { SubmissionReview } from '../types';

interface Made {
  readonly words: string;
  readonly by: string;
  readonly at: string;
}

const labelOf = (details: Readonly<Record<string, unknown>> | null): string | null => {
  const actor = details?.actor as { label?: string } | undefined;
  return actor?.label ?? null;
};

/** The newest decision about a submission: one that can still be undone, or the last of its history. */
const decisionOf = ({ decision, events }: SubmissionReview): Made | null => {
  if (decision) return { words: decidedWords[decision.action], by: decision.decidedBy, at: decision.decidedAt };
  const event = events.findLast(({ type }) => ['approved', 'rejected', 'cancelled'].includes(type));
  const by = event && labelOf(event.details);
  return event && by ? { words: event.type, by, at: event.occurredAt } : null;
};

/** Shows who has decided about a submission and when, so that nobody decides about it twice. */
export const DecidedNotice = ({ submission }: { submission: SubmissionReview }) => {
  const { email } = useMe();
  const made = decisionOf(submission);
  if (!made) return null;
  return (
    <Alert color="blue" icon={<IconUserCheck />} py={6} role="status" aria-label="Decision">
      <Text size="sm" component="div">
        {made.by === email ? 'You' : made.by} {made.words} this <Time iso={made.at} />.
      </Text>
    </Alert>
  );
};
