import { Grid, Skeleton, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useMay } from '../../../api/me';
import { ErrorState } from '../../../components/list/error-state';
import { KeysModal } from '../../../components/page/keys-modal';
import { LeaveGuard } from '../../../components/page/leave-guard';
import { PageHeader } from '../../../components/page/page-header';
import { t } from '../../../languages/message';
import { DeliveryList } from '../../webhooks/delivery-list';
import { AskModal, type Question } from '../review/ask-modal';
import { ConfirmModal } from '../review/confirm-modal';
import { CoverageAlert } from '../review/coverage-alert';
import { FacingsPanel } from '../review/facings-panel';
import { ReviewBench } from '../review/review-bench';
import { captureKeys, useCaptureKeys } from '../review/use-capture-keys';
import { useWorkbench } from '../review/use-workbench';
import { RunCompareModal } from '../runs/run-compare-modal';
import { RunTable } from '../runs/run-table';
import type { CaptureReview } from '../types';
import { CaptureActions } from './capture-actions';
import { CaptureFacts } from './capture-facts';
import { CaptureHistory } from './capture-history';
import { useCapture, useCaptureActions } from './use-capture';

type Opened = Question | 'confirm' | 'compare' | 'keys' | null;

const Review = ({ capture }: { capture: CaptureReview }) => {
  const { id, runs, resultRunId, result, photos } = capture;
  const mayReview = useMay('shelf.review');
  const allowed = mayReview ? capture.allowedActions : [];
  const [open, setOpen] = useState<Opened>(null);
  const { confirm, cancel, reprocess } = useCaptureActions(capture);
  const bench = useWorkbench(capture, allowed.includes('correct'));
  const askToConfirm = () => {
    if (!allowed.includes('confirm')) return;
    if (bench.draft.changedPhotos === 0) return setOpen('confirm');
    notifications.show({ color: 'yellow', message: t('Save or discard your corrections before you confirm.') });
  };
  useCaptureKeys(bench, { onConfirm: askToConfirm, onHelp: () => setOpen('keys') });
  const close = () => setOpen(null);
  return (
    <>
      <PageHeader
        title={capture.clientCaptureId}
        description={t('{count, plural, one {# photo} other {# photos}} of a shelf', { count: photos.length })}
        actions={
          <CaptureActions
            allowed={allowed}
            onConfirm={askToConfirm}
            onCancel={() => setOpen('cancel')}
            onReprocess={() => setOpen('reprocess')}
            onKeys={() => setOpen('keys')}
          />
        }
      />
      <CaptureFacts capture={capture} />
      {result && <CoverageAlert result={result} />}
      <Stack>
        <ReviewBench capture={capture} bench={bench} />
        {result && <FacingsPanel result={result} catalog={capture.catalog} />}
        <Grid gap="md">
          <Grid.Col span={{ base: 12, md: 7 }}>
            <Stack>
              <RunTable runs={runs} resultRunId={resultRunId} onCompare={() => setOpen('compare')} />
              <DeliveryList deliveries={capture.deliveries} />
            </Stack>
          </Grid.Col>
          <Grid.Col span={{ base: 12, md: 5 }}>
            <CaptureHistory events={capture.events} />
          </Grid.Col>
        </Grid>
      </Stack>
      <ConfirmModal
        capture={capture}
        opened={open === 'confirm'}
        isPending={confirm.isPending}
        onClose={close}
        onConfirm={() => confirm.mutate(undefined, { onSettled: close })}
      />
      <AskModal
        question={open === 'cancel' || open === 'reprocess' ? open : null}
        onClose={close}
        onDo={(question) => ({ cancel, reprocess })[question].mutate()}
      />
      <RunCompareModal sessionId={id} runs={runs} opened={open === 'compare'} onClose={close} />
      <LeaveGuard
        isDirty={bench.draft.changedPhotos > 0}
        title={t('Leave without saving?')}
        loss={t('Your corrections are not saved and will be lost.')}
      />
      <KeysModal keys={captureKeys} opened={open === 'keys'} onClose={close} />
    </>
  );
};

/** One shelf capture: its photos with the recognized products, and its review. */
export const CapturePage = () => {
  const { sessionId = '' } = useParams();
  const capture = useCapture(sessionId);
  if (capture.error) return <ErrorState isPage error={capture.error} onRetry={capture.refetch} />;
  if (!capture.data) return <Skeleton h={640} role="status" aria-label={t('Loading the capture')} />;
  return <Review key={sessionId} capture={capture.data} />;
};
