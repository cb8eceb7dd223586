import { Text } from '@mantine/core';
import { spokenFinding } from '../../../languages/said/findings';
import type { MatchedPair } from '../types';
import { pairWords } from './pairs';

/** The findings about two documents, one sentence each. */
export const FindingWords = ({ match }: { match: MatchedPair }) => {
  const sentences = [
    ...new Set(match.findings.flatMap(({ explanation }) => (explanation === null ? [] : [spokenFinding(explanation)]))),
  ];
  if (sentences.length === 0) return <Text size="sm">{pairWords(match)}</Text>;
  return sentences.map((words) => (
    <Text size="sm" key={words}>
      {words}
    </Text>
  ));
};
