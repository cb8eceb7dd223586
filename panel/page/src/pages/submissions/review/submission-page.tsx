import { Box, Grid, Group, Paper, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { useMay } from '../../../api/me';
import { ErrorState } from '../../../components/list/error-state';
import { keysOf } from '../../../components/page/commands';
import { KeysModal } from '../../../components/page/keys-modal';
import { PageHeader } from '../../../components/page/page-header';
import { dateTimeWords } from '../../../components/values/time';
import { DeliveryList } from '../../webhooks/delivery-list';
import { FraudPanel } from '../compare/fraud-panel';
import { ReasonModal } from '../decisions/reason-modal';
import type { Decision } from '../decisions/send-decision';
import { useDecide } from '../decisions/use-decide';
import { DocumentView } from '../document/document-view';
import { submissionQuery } from '../document/queries';
import { useViewer } from '../document/use-viewer';
import { ProcessAgainButton } from '../failed/process-again-button';
import { UnsavedGuard } from '../fields/unsaved-guard';
import { RemovalButtons } from '../removal/removal-buttons';
import { RemovalNotice } from '../removal/removal-notice';
import { RestModal } from '../run/rest-modal';
import { RunBar } from '../run/run-bar';
import { useRun } from '../run/use-run';
import type { SubmissionReview } from '../types';
import { CallerData, Summary } from './caller-data';
import { DecidedNotice } from './decided-notice';
import { DecisionButtons } from './decision-buttons';
import { Facts } from './facts';
import { FieldsPanel } from './fields-panel';
import { History } from './history';
import { LabeledButton } from './labeled-button';
import { Reasons } from './reasons';
import { useBench } from './use-bench';
import { usePresence } from './use-presence';
import { useReviewCommands } from './use-review-commands';
import { Viewers } from './viewers';

/** Keys that every page has. */
const everywhere = { z: 'Undo the last decision, for ten seconds', '/': 'Search', 'Ctrl K  /  Cmd K': 'Commands' };

type Question = 'approve' | 'reject' | 'cancel' | 'keys';

const Review = ({ submission }: { submission: SubmissionReview }) => {
  const { id, fraudMatches } = submission;
  const [open, setOpen] = useState<Question | null>(null);
  const mayCorrect = useMay('submissions.correct') && submission.correctable;
  const mayDecide = useMay('submissions.decide');
  const mayProcessAgain = useMay('submissions.process_again') && submission.canProcessAgain;
  const others = usePresence(submission);
  const { pathname, search } = useLocation();
  const run = useRun(id);
  const bench = useBench(submission, mayCorrect);
  const [isSaving, setIsSaving] = useState(false);
  const { corrections } = bench;
  const viewer = useViewer(id);
  const decide = useDecide(pathname + search, run?.next);
  const allowed = mayDecide ? submission.allowedActions : [];
  const openMatches = fraudMatches.filter(({ needsDecision }) => needsDecision);
  /** Saves what is typed, and decides only if all of it was accepted. */
  const decideAfterSaving = async (decision: Decision): Promise<void> => {
    if (isSaving) return;
    setIsSaving(true);
    const isSaved = await corrections.settle();
    setIsSaving(false);
    if (isSaved) decide.mutate(decision);
  };
  const approve = () => {
    if (!allowed.includes('approve') || decide.isPending) return;
    if (openMatches.length > 0) {
      ask('approve');
    } else {
      void decideAfterSaving({ id, action: 'approve' });
    }
  };
  const ask = (action: 'approve' | 'reject' | 'cancel') => {
    if (!allowed.includes(action)) return;
    // The question is open while the values are saved, so that no key is lost.
    void corrections.settle();
    if (!corrections.isRefused()) setOpen(action);
  };
  const commands = useReviewCommands(bench, viewer, run, { approve, ask, showKeys: () => setOpen('keys') });
  const fraud = (
    <FraudPanel
      submission={submission}
      chosen={bench.match}
      compared={bench.compared}
      onCompare={bench.compare}
      onResolved={bench.compareNext}
    />
  );
  return (
    <>
      {run && <RunBar run={run} />}
      <PageHeader
        title={submission.externalUser ?? (submission.clientSubmissionId || id)}
        description={submission.externalUser ? submission.clientSubmissionId : null}
        actions={
          <Group gap="xs">
            <Viewers names={others} />
            {mayProcessAgain && <ProcessAgainButton submissionId={id} />}
            <LabeledButton submission={submission} />
            <RemovalButtons submission={submission} />
            <DecisionButtons
              allowed={allowed}
              isPending={decide.isPending || isSaving}
              onApprove={approve}
              onAsk={ask}
            />
          </Group>
        }
      />
      <Facts submission={submission} />
      <DecidedNotice submission={submission} />
      <RemovalNotice submission={submission} />
      <Reasons submission={submission} />
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
              <DocumentView
                submissionId={id}
                viewer={viewer}
                fields={submission.fields}
                active={bench.active}
                onPick={bench.take}
              />
            )}
          </Box>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Stack>
            {openMatches.length > 0 && fraud}
            <FieldsPanel submission={submission} bench={bench} />
            {openMatches.length === 0 && fraud}
            <CallerData submission={submission} />
            <History events={submission.events} />
            <DeliveryList deliveries={submission.deliveries} />
            <Summary text={submission.aiSummary} />
          </Stack>
        </Grid.Col>
      </Grid>
      <ReasonModal
        action={open === 'keys' ? null : open}
        onClose={() => setOpen(null)}
        onDecide={(reason) => {
          if (open === 'reject') {
            void decideAfterSaving({ id, action: 'reject', reason });
          } else if (open === 'approve' || open === 'cancel') {
            void decideAfterSaving({ id, action: open, ...(reason ? { reason } : {}) });
          }
        }}
      />
      <UnsavedGuard corrections={corrections} />
      {run && <RestModal run={run} />}
      <KeysModal keys={{ ...keysOf(commands), ...everywhere }} opened={open === 'keys'} onClose={() => setOpen(null)} />
    </>
  );
};

/** One submission: its document beside its fields, and the possible decisions. */
export const SubmissionPage = () => {
  const { submissionId = '' } = useParams();
  const submission = useQuery(submissionQuery(submissionId));
  if (submission.error) return <ErrorState isPage error={submission.error} onRetry={submission.refetch} />;
  if (!submission.data) return <Skeleton h={640} role="status" aria-label="Loading the submission" />;
  return <Review key={submissionId} submission={submission.data} />;
};
