import { Alert, Box, Grid, Group, List, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { Schemas } from '../../../api/client';
import { ErrorState } from '../../../components/list/error-state';
import { Confidence } from '../../../components/values/confidence';
import { StatusBadge } from '../../../components/values/status-badge';
import { t } from '../../../languages/message';
import { spokenFinding } from '../../../languages/said/findings';
import { spokenAdvice, spokenFailure, spokenReason } from '../../../languages/said/reasons';
import { DocumentView } from '../../submissions/document/document-view';
import { useViewer } from '../../submissions/document/use-viewer';
import { FieldRow } from '../../submissions/fields/field-row';
import { isSameDraft } from './same-draft';
import { useSample } from './use-samples';

type Outcome = Schemas['TrialOutcome'];

const verdicts: Readonly<Record<Outcome['status'], string>> = {
  approved: t('It would be approved without a review.'),
  review: t('It would go to a review.'),
  capture_quality_blocked: t('The quality gate would stop it.'),
  failed: t('It would fail.'),
};

/** The status of a submission with this outcome, and its reasons. */
const Verdict = ({ outcome }: { outcome: Outcome }) => {
  const reasons = [
    ...(outcome.reason ? [spokenFailure(outcome.reason)] : []),
    ...outcome.reviewReasons.map(spokenReason),
    ...outcome.tampering.map(spokenFinding),
  ];
  return (
    <Paper withBorder p="md" component="section" aria-label={t('Verdict')}>
      <Group justify="space-between" wrap="nowrap">
        <Title order={2}>{t('Verdict')}</Title>
        <StatusBadge status={outcome.status} />
      </Group>
      <Text size="sm" mt={4}>
        {verdicts[outcome.status]}
      </Text>
      {reasons.length > 0 && (
        <List size="sm" mt={4}>
          {reasons.map((reason) => (
            <List.Item key={reason}>{reason}</List.Item>
          ))}
        </List>
      )}
      <Text size="xs" c="dimmed" mt={6}>
        {t('Read by the engine {engine}. Samples are not compared with other documents.', { engine: outcome.engine })}
      </Text>
    </Paper>
  );
};

/** The measures of the quality gate. */
const Quality = ({ outcome }: { outcome: Outcome }) => (
  <Paper withBorder p="md" component="section" aria-label={t('Quality gate')}>
    <Title order={2}>{t('Quality gate')}</Title>
    {outcome.quality.length === 0 ? (
      <Text size="sm" mt={4}>
        {outcome.status === 'failed' ? t('Not measured.') : t('Passed without a finding.')}
      </Text>
    ) : (
      <List size="sm" mt={4}>
        {outcome.quality.map(({ fileIndex, page, code, advice, blocking, measured, threshold }) => (
          <List.Item key={`${fileIndex} ${page} ${code}`}>
            {blocking
              ? t('Blocks: {advice}', { advice: spokenAdvice(advice) })
              : t('Warns: {advice}', { advice: spokenAdvice(advice) })}{' '}
            <Text span size="xs" c="dimmed">
              {t('File {fileIndex}, page {page}: measured {measured}, threshold {threshold}', {
                fileIndex: fileIndex + 1,
                page,
                measured: Number(measured.toFixed(2)),
                threshold,
              })}
            </Text>
          </List.Item>
        ))}
      </List>
    )}
  </Paper>
);

/** A sample with its pages, its values and their marks, and its outcome. */
export const SampleResult = ({ trialId, complete }: { trialId: string; complete: unknown }) => {
  const { data: sample, error, refetch } = useSample(trialId);
  const viewer = useViewer(trialId);
  const [active, setActive] = useState<string | null>(null);
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  if (!sample) return <Skeleton h={420} role="status" aria-label={t('Loading the sample')} />;
  if (sample.state === 'created') {
    return (
      <Alert color="gray">{t('The files are not uploaded, or the draft has refused them. Drop them again.')}</Alert>
    );
  }
  const { outcome } = sample;
  const isOld = outcome !== null && complete !== null && !isSameDraft(sample.definition, complete);
  return (
    <Grid>
      <Grid.Col span={{ base: 12, md: 7 }}>
        <DocumentView submissionId={trialId} viewer={viewer} fields={outcome?.fields ?? []} active={active} />
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 5 }}>
        <Stack gap="sm">
          {sample.state === 'running' && (
            <Alert color="blue" role="status">
              {t('The sample is being processed.')}
            </Alert>
          )}
          {sample.failedReason && (
            <Alert color="red" role="alert">
              {spokenFailure(sample.failedReason)}
            </Alert>
          )}
          {isOld && (
            <Alert color="orange" role="status">
              {t('The draft has changed since. Try the sample again to see what that does.')}
            </Alert>
          )}
          {outcome && <Verdict outcome={outcome} />}
          {outcome && <Quality outcome={outcome} />}
          {outcome && outcome.fields.length > 0 && (
            <Paper withBorder component="section" aria-label={t('Fields')} style={{ overflow: 'hidden' }}>
              <Group px="md" py="xs" justify="space-between">
                <Title order={2}>{t('Fields')}</Title>
                <Confidence value={outcome.confidence} />
              </Group>
              <Box component="ul" p={0} m={0}>
                {outcome.fields.map((field) => (
                  <FieldRow
                    key={field.name}
                    field={field}
                    isActive={field.name === active}
                    onActive={() => setActive(field.name)}
                  />
                ))}
              </Box>
            </Paper>
          )}
        </Stack>
      </Grid.Col>
    </Grid>
  );
};
