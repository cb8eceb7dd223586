import { Alert, Text } from '@mantine/core';
import { IconUserCheck } from '@tabler/icons-react';
import { isKeyOf, textMember } from '../../../../../../domain/narrowing.ts';
import { useMe } from '../../../api/me';
import { Time } from '../../../components/values/time';
import { t } from '../../../languages/message';
import { rich } from '../../../languages/rich';
import type { SubmissionReview } from '../types';

interface Made {
  readonly type: keyof typeof sentences;
  readonly by: string;
  readonly at: string;
}

const time = (at: string) => () => <Time iso={at} />;

/** The text of a decision, for one of the reader and one of someone else. */
const sentences = {
  approved: {
    own: (at: string) => rich('You approved this <time></time>.', { time: time(at) }),
    others: (by: string, at: string) => rich('{by} approved this <time></time>.', { by, time: time(at) }),
  },
  rejected: {
    own: (at: string) => rich('You rejected this <time></time>.', { time: time(at) }),
    others: (by: string, at: string) => rich('{by} rejected this <time></time>.', { by, time: time(at) }),
  },
  cancelled: {
    own: (at: string) => rich('You cancelled this <time></time>.', { time: time(at) }),
    others: (by: string, at: string) => rich('{by} cancelled this <time></time>.', { by, time: time(at) }),
  },
};

const typeOf = { approve: 'approved', reject: 'rejected', cancel: 'cancelled' } as const;

/** The newest decision about a submission: one that can still be undone, or the last of its history. */
const decisionOf = ({ decision, events }: SubmissionReview): Made | null => {
  if (decision) return { type: typeOf[decision.action], by: decision.decidedBy, at: decision.decidedAt };
  for (const { type, details, occurredAt: at } of events.toReversed()) {
    if (!isKeyOf(sentences, type)) continue;
    const by = textMember(details?.actor, 'label');
    return by ? { type, by, at } : null;
  }
  return null;
};

/** Shows who has decided about a submission and when, so that nobody decides about it twice. */
export const DecidedNotice = ({ submission }: { submission: SubmissionReview }) => {
  const { email } = useMe();
  const made = decisionOf(submission);
  if (!made) return null;
  return (
    <Alert color="blue" icon={<IconUserCheck />} py={6} role="status" aria-label={t('Decision')}>
      <Text size="sm" component="div">
        {made.by === email ? sentences[made.type].own(made.at) : sentences[made.type].others(made.by, made.at)}
      </Text>
    </Alert>
  );
};
