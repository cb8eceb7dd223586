import { ProblemError } from '../../domain/problems.ts';
import type { Refusal } from '../../domain/sources/object.ts';
import type { Actor } from '../../domain/submissions/status.ts';
import type { Config } from '../../platform/config.ts';
import type { Logger } from '../../platform/log.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { panelKeyOf } from '../../prisma/access/panel-keys.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import type { PendingMessage } from '../../prisma/outbox.ts';
import { findPanelSessionInScope, type SessionRecord } from '../../prisma/sessions/find.ts';
import type { WorkflowVersionRecord } from '../../prisma/workflow-definitions/find.ts';
import { createSession } from '../sessions/create.ts';
import { newSession } from '../sessions/new-session.ts';
import { submitSession } from '../sessions/submit.ts';

export interface TakenSessionDeps {
  readonly prisma: PrismaClient;
  readonly storage: Storage;
  readonly config: Pick<Config, 'sessions' | 'keyring'>;
  readonly dispatch: (messages: readonly PendingMessage[]) => void;
  readonly log: Logger;
}

/** The reason why a source takes nothing more for a while. Its message is for people. */
export class SourceMustWait extends Error {
  override name = 'SourceMustWait';
  /** The bytes that the session needs of the quota of pending uploads; null if it waits for something else. */
  readonly uploadBytes: number | null;
  constructor(message: string, uploadBytes: number | null = null) {
    super(message);
    this.uploadBytes = uploadBytes;
  }
}

/** Explains that the quota of pending uploads has no room. */
export const quotaMessage = 'The company has reached its limit of pending uploads. The next check continues.';

/** Sessions that may have expired for the same files before they wait for the next check. */
const attemptsMax = 5;

/** Files that a source or a mailbox has found, and their session. */
export interface TakenFiles {
  readonly companyId: string;
  readonly version: WorkflowVersionRecord;
  readonly actor: Actor;
  /** The number of the session that was created last, from 1. */
  readonly attempt: number;
  readonly contentTypes: readonly string[];
  readonly metadata: object;
  /** The same for the same files in every check, and different for each attempt. */
  readonly clientSubmissionIdOf: (attempt: number) => string;
  /** Records the session before it is used. */
  readonly note: (session: {
    readonly sessionId: string;
    readonly submissionId: string;
    readonly attempt: number;
  }) => Promise<void>;
}

/**
 * Creates the pending session of files, or finds the one that an interrupted check has created. Null if that session
 * was submitted.
 * @throws SourceMustWait if no session can be created for a while
 */
export const openTakenSession = async (
  { prisma, config, dispatch }: TakenSessionDeps,
  { companyId, version, actor, attempt: first, contentTypes, metadata, clientSubmissionIdOf, note }: TakenFiles,
): Promise<{ readonly sessionId: string; readonly submissionId: string } | null> => {
  const apiKeyId = await panelKeyOf(prisma, config.keyring, companyId);
  for (let attempt = first; attempt < first + attemptsMax; attempt += 1) {
    const session = newSession(config.sessions, { companyId, apiKeyId, actor }, version, {
      contentTypes,
      clientSubmissionId: clientSubmissionIdOf(attempt),
      metadata,
    });
    const creation = await createSession(prisma, session, null, config.sessions.uploadQuota);
    if (creation.kind === 'created') {
      await note({ ...session, attempt });
      dispatch(creation.messages);
      return session;
    }
    if (creation.kind !== 'existing') {
      throw creation.kind === 'contended'
        ? new SourceMustWait('The database was busy. The next check continues.')
        : new SourceMustWait(quotaMessage, session.uploadBytes);
    }
    const { id: sessionId, submission, state } = creation.session;
    // An expired session was never submitted.
    if (state === 'expired') continue;
    await note({ sessionId, submissionId: submission.id, attempt });
    return state === 'pending' ? { sessionId, submissionId: submission.id } : null;
  }
  throw new SourceMustWait('Sessions expired before the object was copied. The next check continues.');
};

/** The session of files that were taken; null if it does not exist. */
export const readTakenSession = (
  { prisma }: Pick<TakenSessionDeps, 'prisma'>,
  companyId: string,
  sessionId: string,
): Promise<SessionRecord | null> => findPanelSessionInScope(prisma, [companyId], sessionId);

/** Whether the session that an earlier check has created was submitted. */
export const wasSubmitted = async (
  deps: Pick<TakenSessionDeps, 'prisma'>,
  companyId: string,
  sessionId: string | null,
): Promise<boolean> => {
  const session = sessionId === null ? null : await readTakenSession(deps, companyId, sessionId);
  return session !== null && session.state !== 'pending' && session.state !== 'expired';
};

/**
 * Submits the session of files that are in place.
 * @returns why the files were refused; null if they were not
 */
export const submitTaken = async (
  deps: TakenSessionDeps,
  { companyId, actor }: Pick<TakenFiles, 'companyId' | 'actor'>,
  sessionId: string,
): Promise<Refusal | null> => {
  const read = () => readTakenSession(deps, companyId, sessionId);
  const session = await read();
  if (session?.state !== 'pending') return null;
  try {
    deps.dispatch([await submitSession(deps, session, actor, read)]);
    return null;
  } catch (error) {
    if (error instanceof ProblemError && (error.slug === 'validation-error' || error.slug === 'files-missing')) {
      return { code: 'not_accepted', reason: error.message };
    }
    throw error;
  }
};
