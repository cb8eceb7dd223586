import { type BatchActivities, createBatchActivities } from '../../activities/batches/activities.ts';
import {
  createEvaluationActivities,
  createEvaluationRunActivities,
  type EvaluationActivities,
  type EvaluationRunActivities,
} from '../../activities/evaluations/activities.ts';
import { createPeriodicJobActivities, type PeriodicJobActivities } from '../../activities/periodic-jobs/activities.ts';
import { createSessionActivities, type SessionActivities } from '../../activities/sessions/activities.ts';
import { type AnswerActivities, createAnswerActivities } from '../../activities/sessions/await-answer.ts';
import { createProcessingActivities, type ProcessingActivities } from '../../activities/sessions/processing.ts';
import { createShelfActivities, type ShelfActivities } from '../../activities/shelf-captures/analysis.ts';
import {
  createRecognitionActivities,
  type RecognitionActivities,
} from '../../activities/shelf-captures/await-recognition.ts';
import { createShelfRunActivities, type ShelfRunActivities } from '../../activities/shelf-captures/runs.ts';
import {
  createTrialActivities,
  createTrialRunActivities,
  type TrialActivities,
  type TrialRunActivities,
} from '../../activities/trials/activities.ts';
import { createDeliveryActivities, type DeliveryActivities } from '../../activities/webhooks/activities.ts';
import type { MailboxLookDeps } from '../../operations/mailboxes/look.ts';
import type { LookDeps } from '../../operations/sources/look.ts';
import type { AttemptDeps } from '../../operations/webhooks/send-attempt.ts';
import type { NoteOutcome } from '../../platform/outcome-log.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import type { PendingMessage } from '../../prisma/outbox.ts';
import type { DocumentEngines } from '../engines/documents.ts';
import type { ShelfEngines } from '../engines/shelf.ts';

export interface ActivityDeps {
  /** Makes the attempts of webhooks, possibly with its own database connections. */
  readonly attempts: AttemptDeps;
  readonly prisma: PrismaClient;
  readonly storage: Storage;
  readonly documentEngines: DocumentEngines;
  readonly shelfEngines: ShelfEngines;
  /** The base of callback URLs. */
  readonly baseUrl: string;
  /** How long an outage may keep work from being done before it ends as failed. */
  readonly outageMaxMs: number;
  /** How long a batch waits for more sessions after its newest one. */
  readonly batchGraceMs: number;
  readonly dispatch: (messages: readonly PendingMessage[]) => void;
  /** Logs how documents, captures, exports and objects of sources end. */
  readonly onOutcome: NoteOutcome;
  /** The other dependencies of bucket sources. */
  readonly sources: Omit<LookDeps, 'prisma' | 'storage' | 'dispatch' | 'signal'>;
  /** The other dependencies of mailboxes. */
  readonly mailboxes: Pick<
    MailboxLookDeps,
    'opener' | 'tokens' | 'trustedHosts' | 'mailBytesMax' | 'intervalMs' | 'mailer'
  >;
  /** The buckets that exports may be written to. */
  readonly exportBuckets: readonly string[];
}

/** The activities of each task queue. */
export interface WorkerActivities {
  readonly platform: SessionActivities &
    BatchActivities &
    ShelfRunActivities &
    PeriodicJobActivities &
    TrialActivities &
    EvaluationActivities;
  readonly processing: ProcessingActivities & AnswerActivities & TrialRunActivities & EvaluationRunActivities;
  readonly webhooks: DeliveryActivities;
  readonly shelf: ShelfActivities & RecognitionActivities;
}

/** Creates every activity from its dependencies. Add new ones here. */
export const createActivities = (deps: ActivityDeps): WorkerActivities => {
  const { attempts, prisma, storage, baseUrl, dispatch, onOutcome, batchGraceMs, outageMaxMs } = deps;
  const { documentEngines, shelfEngines } = deps;
  const { keyring } = attempts;
  const shared = { prisma, keyring, storage, baseUrl, outageMaxMs };
  return {
    platform: {
      ...createSessionActivities({ prisma, dispatch, onOutcome }),
      ...createBatchActivities({ prisma, dispatch, graceMs: batchGraceMs }),
      ...createShelfRunActivities({ prisma, dispatch, onOutcome }),
      ...createTrialActivities({ prisma }),
      ...createPeriodicJobActivities({
        sources: { prisma, storage, dispatch, onOutcome, ...deps.sources },
        mailboxes: { prisma, storage, dispatch, onOutcome, keyring, ...deps.sources, ...deps.mailboxes },
        exports: { prisma, baseUrl, buckets: deps.sources.buckets, allowedBuckets: deps.exportBuckets, onOutcome },
      }),
      ...createEvaluationActivities({ prisma }),
    },
    processing: {
      ...createProcessingActivities({ ...shared, dispatch, onOutcome, engineFor: documentEngines.engineFor }),
      ...createAnswerActivities({ prisma }),
      ...createTrialRunActivities({ prisma, storage, outageMaxMs, engineFor: documentEngines.engineFor }),
      ...createEvaluationRunActivities({ prisma, storage, outageMaxMs, engineFor: documentEngines.engineFor }),
    },
    webhooks: createDeliveryActivities(attempts),
    shelf: {
      ...createShelfActivities({ ...shared, engineFor: shelfEngines.engineFor }),
      ...createRecognitionActivities({ prisma }),
    },
  };
};
