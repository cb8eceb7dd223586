import type { SessionRunRef } from '../../domain/outbox.ts';
import {
  type SessionState,
  type SessionTransition,
  sessionCan,
  sessionTransitions,
} from '../../domain/sessions/state.ts';
import type { Db } from '../client.ts';
import type { Prisma } from '../generated/client.ts';

export interface LockedSession {
  readonly state: SessionState;
  /** The number of its newest run. */
  readonly run: number;
}

/** Locks a session until the transaction ends; null if there is no such session. */
export const lockSession = async (tx: Db, sessionId: string): Promise<LockedSession | null> => {
  const [row] = await tx.$queryRaw<LockedSession[]>`SELECT state, run FROM sessions WHERE id = ${sessionId} FOR UPDATE`;
  return row ?? null;
};

/** Locks a session until the transaction ends. Returns whether this run of it may still publish an outcome. */
export const lockSessionOfRun = async (tx: Db, { sessionId, run = 1 }: SessionRunRef): Promise<boolean> => {
  const locked = await lockSession(tx, sessionId);
  return locked !== null && locked.run === run && sessionCan('complete', locked.state);
};

export interface SessionOfSubmission {
  readonly sessionId: string;
  /** The number of its newest run. */
  readonly run: number;
  readonly batchId: string | null;
}

/**
 * Locks the session of a company's submission until the transaction ends; null if there is no such submission. Whatever
 * locks both locks the session first (ARCHITECTURE.md, "Rules").
 */
export const lockSessionOf = async (
  tx: Db,
  companyId: string,
  submissionId: string,
): Promise<SessionOfSubmission | null> => {
  const [row] = await tx.$queryRaw<SessionOfSubmission[]>`
    SELECT id AS "sessionId", run, batch_id AS "batchId" FROM sessions
    WHERE id = (SELECT session_id FROM submissions WHERE id = ${submissionId} AND company_id = ${companyId}) FOR UPDATE`;
  return row ?? null;
};

/** The members of a session that a change of its state may set as well. */
export interface SessionEnd {
  readonly failedReason?: string | null;
  readonly processedAt?: Date;
}

/** Makes a change of state if the session's current state allows it. False if it does not: nothing was written. */
export const changeSession = async (
  tx: Db,
  sessionId: string,
  change: SessionTransition,
  end: SessionEnd = {},
): Promise<boolean> => {
  const { from, to } = sessionTransitions[change];
  const { count } = await tx.session.updateMany({
    where: { id: sessionId, state: { in: [...from] } },
    data: { state: to, ...end },
  });
  return count > 0;
};

/**
 * Expires a session if it is pending and its time is over on the database's clock. False if not: nothing was written.
 */
export const expireOverdueSession = async (tx: Db, sessionId: string): Promise<boolean> => {
  const { from, to } = sessionTransitions.expire;
  const count = await tx.$executeRaw`
    UPDATE sessions SET state = ${to} WHERE id = ${sessionId} AND state = ANY(${[...from]}) AND expires_at <= now()`;
  return count > 0;
};

/** The members of a session that its end needs: submission, batch and pinned version. */
export interface EndingSession {
  readonly id: string;
  readonly companyId: string;
  readonly batchId: string | null;
  readonly definitionId: string;
  readonly version: number;
  readonly submissionId: string;
}

/** A session with the id of its submission, for work that ends it; null if either is missing. */
export const findEndingSession = async (tx: Db, sessionId: string): Promise<EndingSession | null> => {
  const row = await tx.session.findUnique({
    where: { id: sessionId },
    select: {
      id: true,
      companyId: true,
      batchId: true,
      definitionId: true,
      version: true,
      submission: { select: { id: true } },
    },
  });
  if (!row?.submission) return null;
  const { submission, ...session } = row;
  return { ...session, submissionId: submission.id };
};

/** A session of which a run ends. */
export interface EndingRun extends EndingSession {
  /** The caller's metadata. */
  readonly metadata: Prisma.JsonValue | null;
}

/** A session of which a run ends, with the result that its engine has stored. */
export interface StoredRun extends EndingRun {
  /** The engine's result that waits for its publication; null if there is none. */
  readonly result: Prisma.JsonValue | null;
}

/**
 * Reads a session that {@link lockSessionOfRun} has locked. It is its own statement, to see what was written
 * before the lock.
 */
export const findEndingRun = async (tx: Db, sessionId: string): Promise<StoredRun | null> => {
  const [row] = await tx.$queryRaw<StoredRun[]>`
    SELECT session.id, session.company_id AS "companyId", session.batch_id AS "batchId", session.definition_id AS "definitionId",
           session.version, session.metadata, submission.id AS "submissionId", stored.result
    FROM sessions session
    JOIN submissions submission ON submission.session_id = session.id
    LEFT JOIN processing_results stored ON stored.session_id = session.id
    WHERE session.id = ${sessionId}`;
  return row ?? null;
};
