import { Alert, Anchor, Group, Paper, Progress, Skeleton, Stack, Table, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { ErrorState } from '../../../components/list/error-state';
import { t } from '../../../languages/message';
import { valueWords } from '../../submissions/fields/field-value';
import { type Evaluation, useEvaluation } from './use-labeled-set';

const shareWords = (right: number, documents: number): string =>
  documents === 0 ? '–' : `${Math.round((right / documents) * 100)}%`;

const changeColor = (change: number): string | undefined => {
  if (change === 0) return undefined;
  return change > 0 ? 'var(--mantine-color-green-text)' : 'var(--mantine-color-error)';
};

const scrollTo = (label: string) => ({ viewportProps: { tabIndex: 0, 'aria-label': label } });

/** The share of documents in which each field was found as approved. */
const AccuracyTable = ({ evaluation }: { evaluation: Evaluation }) => (
  <Table.ScrollContainer minWidth={420} scrollAreaProps={scrollTo(t('Accuracy'))}>
    <Table verticalSpacing={6}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('Field')}</Table.Th>
          <Table.Th ta="end">{t('Documents')}</Table.Th>
          <Table.Th ta="end">{t('Version {version}', { version: evaluation.version })}</Table.Th>
          <Table.Th ta="end">{t('Draft')}</Table.Th>
          <Table.Th ta="end">{t('Change')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody className="docket-numeric">
        {evaluation.fields.map(({ name, label, documents, before, after }) => {
          const change = evaluation.hasBefore ? after - before : 0;
          return (
            <Table.Tr key={name}>
              <Table.Td>{label}</Table.Td>
              <Table.Td ta="end">{documents}</Table.Td>
              <Table.Td ta="end">{evaluation.hasBefore ? shareWords(before, documents) : '–'}</Table.Td>
              <Table.Td ta="end">{shareWords(after, documents)}</Table.Td>
              <Table.Td ta="end" c={changeColor(change)} fw={change === 0 ? undefined : 600}>
                {change > 0 ? `+${change}` : change}
              </Table.Td>
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
);

const DifferenceTable = ({ evaluation }: { evaluation: Evaluation }) => (
  <Table.ScrollContainer minWidth={640} scrollAreaProps={scrollTo(t('Values that differ'))}>
    <Table verticalSpacing={6}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('Document')}</Table.Th>
          <Table.Th>{t('Field')}</Table.Th>
          <Table.Th>{t('Approved')}</Table.Th>
          <Table.Th>{t('Version {version}', { version: evaluation.version })}</Table.Th>
          <Table.Th>{t('Draft')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {evaluation.differences.map(({ submissionId, clientSubmissionId, field, label, expected, before, after }) => (
          <Table.Tr key={`${submissionId} ${field}`}>
            <Table.Td>
              <Anchor component={Link} to={`/submissions/${submissionId}`} size="sm">
                {clientSubmissionId || submissionId}
              </Anchor>
            </Table.Td>
            <Table.Td>{label}</Table.Td>
            {[expected, evaluation.hasBefore ? before : '–', after].map((value, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns are fixed.
              <Table.Td key={at} style={{ overflowWrap: 'anywhere' }}>
                {valueWords(value)}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
);

/** The results of a draft on a labeled set, beside those of the published version. */
export const EvaluationResult = ({ evaluationId }: { evaluationId: string }) => {
  const { data: evaluation, error, refetch } = useEvaluation(evaluationId);
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  if (!evaluation) return <Skeleton h={220} role="status" aria-label={t('Loading the evaluation')} />;
  const { total, read, failed, differences, differenceCount, unread } = evaluation;
  const ended = read + failed;
  return (
    <Stack gap="sm">
      {evaluation.state === 'running' && (
        <div role="status">
          <Text size="sm">{t('{ended} of {total} documents are read', { ended, total })}</Text>
          <Progress value={total === 0 ? 0 : (ended / total) * 100} aria-label={t('Documents that are read')} />
        </div>
      )}
      <Paper withBorder component="section" aria-label={t('Accuracy by field')}>
        <Group px="md" pt="sm" justify="space-between">
          <Title order={3}>{t('Accuracy by field')}</Title>
          <Text size="xs" c="dimmed">
            {t('{read} of {total} documents', { read, total })}
          </Text>
        </Group>
        <AccuracyTable evaluation={evaluation} />
      </Paper>
      {unread.length > 0 && (
        <Alert
          color="orange"
          title={t('The draft found nothing in {count} of the documents', { count: unread.length })}
        >
          {unread.slice(0, 20).map(({ submissionId, clientSubmissionId, reason }) => (
            <Text key={submissionId} size="sm">
              {clientSubmissionId || submissionId}: {reason}
            </Text>
          ))}
        </Alert>
      )}
      <Paper withBorder component="section" aria-label={t('Values that differ from the approved ones')}>
        <Title order={3} px="md" pt="sm">
          {t('Values that differ ({differenceCount})', { differenceCount })}
        </Title>
        {differences.length === 0 ? (
          <Text size="sm" p="md" c="dimmed">
            {t('Every value that was read is the approved one.')}
          </Text>
        ) : (
          <DifferenceTable evaluation={evaluation} />
        )}
      </Paper>
    </Stack>
  );
};
