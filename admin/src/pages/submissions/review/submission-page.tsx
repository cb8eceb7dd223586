import { Box, Grid, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { api, dataOf } from '../../../api/client';
import { useMay } from '../../../api/me';
import { ErrorState } from '../../../components/list/error-state';
import { KeysModal } from '../../../components/page/keys-modal';
import { PageHeader } from '../../../components/page/page-header';
import { useKeys } from '../../../components/page/use-keys';
import { Confidence } from '../../../components/values/confidence';
import { dateTimeWords } from '../../../components/values/time';
import { DeliveryList } from '../../webhooks/delivery-list';
import { ProcessAgainButton } from '../failed/process-again-button';
import { FieldRow } from '../fields/field-row';
import { ReasonModal } from '../reason-modal';
import { RemovalButtons } from '../removal/removal-buttons';
import { RemovalNotice } from '../removal/removal-notice';
import type { SubmissionReview } from '../types';
import { useDecide } from '../use-decide';
import { DecisionButtons } from './decision-buttons';
import { DocumentView } from './document-view';
import { Facts } from './facts';
import { FraudPanel } from './fraud-panel';
import { History } from './history';

const keys = { a: 'Approve', r: 'Reject, with a reason', u: 'Back to the queue', '?': 'Show these shortcuts' };

/** How often a submission that is being processed is read again. */
const processingPollMs = 3_000;

const useSubmission = (submissionId: string) =>
  useQuery({
    queryKey: ['submissions', submissionId],
    queryFn: () => dataOf(api.GET('/admin/api/submissions/{submissionId}', { params: { path: { submissionId } } })),
    refetchInterval: ({ state }) => (state.data?.status === 'processing' ? processingPollMs : false),
  });

const Review = ({ submission }: { submission: SubmissionReview }) => {
  const { id } = submission;
  const [active, setActive] = useState<string | null>(null);
  const [open, setOpen] = useState<'reject' | 'cancel' | 'keys' | null>(null);
  const mayCorrect = useMay('submissions.correct') && submission.correctable;
  const mayDecide = useMay('submissions.decide');
  const mayProcessAgain = useMay('submissions.process_again') && submission.canProcessAgain;
  const decide = useDecide();
  const navigate = useNavigate();
  const allowed = mayDecide ? submission.allowedActions : [];
  const approve = () => {
    if (allowed.includes('approve') && !decide.isPending) decide.mutate({ id, action: 'approve' });
  };
  useKeys({
    a: approve,
    r: () => {
      if (allowed.includes('reject')) setOpen('reject');
    },
    u: () => navigate('/submissions'),
    '?': () => setOpen('keys'),
  });
  return (
    <>
      <PageHeader
        title={submission.externalUser ?? (submission.clientSubmissionId || id)}
        description={submission.externalUser ? submission.clientSubmissionId : null}
        actions={
          <>
            {mayProcessAgain && <ProcessAgainButton submissionId={id} />}
            <RemovalButtons submission={submission} />
            <DecisionButtons allowed={allowed} isPending={decide.isPending} onApprove={approve} onAsk={setOpen} />
          </>
        }
      />
      <Facts submission={submission} />
      <RemovalNotice submission={submission} />
      <Grid gap="md">
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Box pos={{ base: 'static', md: 'sticky' }} top={72}>
            {submission.filesRemovedAt ? (
              <Paper withBorder p="xl">
                <Text c="dimmed" ta="center">
                  The files were removed on {dateTimeWords(submission.filesRemovedAt)}.
                </Text>
              </Paper>
            ) : (
              <DocumentView submissionId={id} fields={submission.fields} active={active} />
            )}
          </Box>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Stack>
            <Paper withBorder component="section" aria-label="Fields">
              <Group p="md" justify="space-between">
                <Title order={2}>Fields</Title>
                <Confidence value={submission.confidence} />
              </Group>
              {submission.aiSummary && (
                <Text size="sm" c="dimmed" px="md" pb="sm">
                  {submission.aiSummary}
                </Text>
              )}
              <Box component="ul" p={0} m={0}>
                {submission.fields.map((field) => (
                  <FieldRow
                    key={field.name}
                    submissionId={id}
                    field={field}
                    isActive={field.name === active}
                    mayCorrect={mayCorrect}
                    onActive={() => setActive(field.name)}
                  />
                ))}
              </Box>
            </Paper>
            <FraudPanel submission={submission} />
            <History events={submission.events} />
            <DeliveryList deliveries={submission.deliveries} />
          </Stack>
        </Grid.Col>
      </Grid>
      <ReasonModal
        action={open === 'reject' || open === 'cancel' ? open : null}
        onClose={() => setOpen(null)}
        onDecide={(reason) => {
          if (open === 'reject') decide.mutate({ id, action: 'reject', reason });
          if (open === 'cancel') decide.mutate({ id, action: 'cancel', reason: reason || null });
        }}
      />
      <KeysModal keys={keys} opened={open === 'keys'} onClose={() => setOpen(null)} />
    </>
  );
};

/** One submission: its document beside its fields, and the possible decisions. */
export const SubmissionPage = () => {
  const { submissionId = '' } = useParams();
  const submission = useSubmission(submissionId);
  if (submission.error) return <ErrorState error={submission.error} onRetry={submission.refetch} />;
  if (!submission.data) return <Skeleton h={640} role="status" aria-label="Loading the submission" />;
  return <Review key={submissionId} submission={submission.data} />;
};
