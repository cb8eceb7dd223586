import { Box, Paper, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { useMay } from '../../../api/me';
import { ErrorState } from '../../../components/list/error-state';
import { keysOf } from '../../../components/page/commands';
import { KeysModal } from '../../../components/page/keys-modal';
import { dateTimeWords } from '../../../languages/formats';

import { t } from '../../../languages/message';
import { DeliveryList } from '../../webhooks/delivery-list';
import { FraudPanel } from '../compare/fraud-panel';
import { ReasonModal } from '../decisions/reason-modal';
import type { Decision } from '../decisions/send-decision';
import { useDecide } from '../decisions/use-decide';
import { DocumentView } from '../document/document-view';
import { submissionQuery } from '../document/queries';
import { useViewer } from '../document/use-viewer';
import { ProcessAgainButton } from '../failed/process-again-button';
import { LinesPanel } from '../fields/lines-panel';
import { UnsavedGuard } from '../fields/unsaved-guard';
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
import { MoreMenu } from './more-menu';
import { Reasons } from './reasons';
import { ReviewBar } from './review-bar';
import { useBench } from './use-bench';
import { usePresence } from './use-presence';
import { useReviewCommands } from './use-review-commands';
import { Viewers } from './viewers';

/** Keys that every page has. */
const everywhere = {
  z: t('Undo the last decision, for ten seconds'),
  '/': t('Search'),
  'Ctrl K  /  Cmd K': t('Commands'),
};

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
  const [row, setRow] = useState<readonly string[] | null>(null);
  const { corrections } = bench;
  const viewer = useViewer(id, undefined, 'page');
  const decide = useDecide(pathname + search, run?.next);
  const allowed = mayDecide ? submission.allowedActions : [];
  const openMatches = fraudMatches.filter(({ needsDecision }) => needsDecision);
  /** Saves all drafts, and decides only if they were accepted. */
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
  const lines = bench.fields.find(({ name, type }) => name === bench.active && type === 'array') ?? null;
  return (
    <>
      <Box className="docket-bench" data-submission={id}>
        {run && <RunBar run={run} />}
        <ReviewBar submission={submission}>
          <Viewers names={others} />
          {mayProcessAgain && <ProcessAgainButton submissionId={id} />}
          <LabeledButton submission={submission} />
          <MoreMenu submission={submission} onCancel={allowed.includes('cancel') ? () => ask('cancel') : null} />
          <DecisionButtons
            allowed={allowed}
            isPending={decide.isPending || isSaving}
            onApprove={approve}
            onReject={() => ask('reject')}
          />
        </ReviewBar>
        <DecidedNotice submission={submission} />
        <RemovalNotice submission={submission} />
        <Reasons submission={submission} />
        <Box className="docket-bench-body">
          <Box className="docket-bench-document" mih={0}>
            {submission.filesRemovedAt ? (
              <Paper withBorder p="xl">
                <Text c="dimmed" ta="center">
                  {t('The files were removed on {dateTime}.', { dateTime: dateTimeWords(submission.filesRemovedAt) })}
                </Text>
              </Paper>
            ) : (
              <DocumentView
                submissionId={id}
                viewer={viewer}
                fields={submission.fields}
                active={bench.active}
                onPick={bench.take}
                row={lines ? row : null}
                isFilling
              />
            )}
          </Box>
          <Box className="docket-bench-values">
            {openMatches.length > 0 && fraud}
            <FieldsPanel submission={submission} bench={bench} />
            {openMatches.length === 0 && fraud}
            <CallerData submission={submission} />
            <History events={submission.events} />
            <DeliveryList deliveries={submission.deliveries} />
            <Summary text={submission.aiSummary} />
            <Facts submission={submission} />
          </Box>
        </Box>
        {lines && (
          <LinesPanel
            key={lines.name}
            field={lines}
            submission={submission}
            correcting={bench.correctingOf(lines)}
            onRow={setRow}
          />
        )}
      </Box>
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
  if (!submission.data) return <Skeleton h={640} role="status" aria-label={t('Loading the submission')} />;
  return <Review key={submissionId} submission={submission.data} />;
};
