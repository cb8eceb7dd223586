import { Group, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { t } from '../../../languages/message';
import { spokenAdvice, spokenFailure, spokenReason } from '../../../languages/said/reasons';
import type { SubmissionReview } from '../types';

/** Why the second reader of doubtful fields gave no answer. */
const skippedWords = (code: string): string =>
  code === 'budget_spent'
    ? t('The language model was not asked: its budget for the day is spent.')
    : t('The language model gave no answer ({code}).', { code });

/** Why a submission is in review, why it ended, and the faults of its files, in words. */
export const Reasons = ({ submission }: { submission: SubmissionReview }) => {
  const { reason, reviewReasons, qualityFindings, secondReader } = submission;
  const skipped = reviewReasons.length > 0 ? (secondReader?.skipped ?? null) : null;
  const isBad = reason !== null;
  const words = [
    ...(isBad ? [spokenFailure(reason)] : []),
    ...reviewReasons.map(spokenReason),
    ...qualityFindings.map(({ advice }) => spokenAdvice(advice)),
    ...(skipped === null ? [] : [skippedWords(skipped)]),
  ];
  if (words.length === 0) return null;
  return (
    <Group
      gap={6}
      wrap="nowrap"
      align="flex-start"
      role="note"
      aria-label={t('Reasons')}
      px="xs"
      py={4}
      bg={isBad ? 'var(--mantine-color-red-light)' : 'var(--mantine-color-yellow-light)'}
      style={{ borderRadius: 'var(--mantine-radius-md)' }}
    >
      <IconInfoCircle size={16} aria-hidden style={{ flexShrink: 0, marginTop: 2 }} />
      <Text size="sm" component="div" lineClamp={3} title={words.join(' ')} style={{ overflowWrap: 'anywhere' }}>
        {[...new Set(words)].map((one) => (
          <Text span key={one} inherit me={6}>
            {one}
          </Text>
        ))}
      </Text>
    </Group>
  );
};
