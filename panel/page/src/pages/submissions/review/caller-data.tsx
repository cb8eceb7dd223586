import { Paper, Text, Title } from '@mantine/core';
import { Fact, FactList } from '../../../components/values/fact-list';
import { listWords } from '../../../languages/formats';
import { t } from '../../../languages/message';
import type { SubmissionReview } from '../types';

const wordsOf = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? listWords(Object.entries(value).map(([name, one]) => `${name}: ${String(one)}`))
    : String(value);

/** The caller's metadata; hidden if there is none. */
export const CallerData = ({ submission }: { submission: SubmissionReview }) => {
  const members = Object.entries(submission.metadata ?? {});
  if (members.length === 0) return null;
  return (
    <Paper withBorder p="md" component="section" aria-label={t('Sent by the caller')}>
      <Title order={2} mb="sm">
        {t('Sent by the caller')}
      </Title>
      <FactList>
        {members.map(([name, value]) => (
          <Fact key={name} name={name}>
            {wordsOf(value)}
          </Fact>
        ))}
      </FactList>
    </Paper>
  );
};

/** The summary that was generated from the document; hidden if there is none. */
export const Summary = ({ text }: { text: string | null }) =>
  text ? (
    <Paper withBorder p="md" component="section" aria-label={t('Generated summary')}>
      <Title order={2} mb="sm">
        {t('Generated summary')}
      </Title>
      <Text size="sm" c="dimmed">
        {text}
      </Text>
    </Paper>
  ) : null;
