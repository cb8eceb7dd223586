import { requireValue } from '../../domain/assert.ts';
import { ProblemError } from '../../domain/problems.ts';
import {
  acceptedTypeOf,
  clientSubmissionIdOf,
  type ObjectFacts,
  type Refusal,
  refusalOf,
} from '../../domain/sources/object.ts';
import { nameBelow } from '../../domain/sources/prefix.ts';
import type { Config } from '../../platform/config.ts';
import type { Logger } from '../../platform/log.ts';
import type { Buckets } from '../../platform/objects/buckets.ts';
import type { NoteOutcome } from '../../platform/outcome-log.ts';
import type { Storage, StoredObject } from '../../platform/storage.ts';
import { panelKeyOf } from '../../prisma/access/panel-keys.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import type { PendingMessage } from '../../prisma/outbox.ts';
import { findPanelSessionInScope, type SessionRecord } from '../../prisma/sessions/find.ts';
import { decideObject, forgetObject, noteSession, type SourceObject } from '../../prisma/sources/objects.ts';
import type { SourceRecord } from '../../prisma/sources/sources.ts';
import type { WorkflowVersionRecord } from '../../prisma/workflow-definitions/find.ts';
import { sniffType } from '../../processing/documents/read/files/sniff.ts';
import { createSession } from '../sessions/create.ts';
import { newSession } from '../sessions/new-session.ts';
import { submitSession } from '../sessions/submit.ts';
import { moveAside } from './move-aside.ts';

export interface TakeDeps {
  readonly prisma: PrismaClient;
  readonly storage: Storage;
  readonly buckets: Buckets;
  /** The bucket of the service. */
  readonly ownBucket: string;
  readonly config: Pick<Config, 'sessions' | 'keyring'>;
  readonly dispatch: (messages: readonly PendingMessage[]) => void;
  readonly log: Logger;
  readonly onOutcome?: NoteOutcome;
}

/** A source with the version of its workflow that counts. */
export interface ReadySource extends SourceRecord {
  readonly version: WorkflowVersionRecord;
}

/** What keeps a source from taking anything more for a while. Its message is for people. */
export class SourceMustWait extends Error {
  override name = 'SourceMustWait';
}

/** Bytes that say what a file is. */
const headLength = 2_048;
/** Sessions that may have expired for one object before it waits for the next look. */
const attemptsMax = 5;
const metadataNameMax = 500;

const actorOf = ({ id }: SourceRecord) => ({ type: 'system', id, label: 'Bucket source' }) as const;

const factsOf = async (
  { buckets }: TakeDeps,
  source: SourceRecord,
  object: SourceObject,
  { byteSize, contentType }: StoredObject,
): Promise<ObjectFacts> => {
  const place = { bucket: source.bucket, objectKey: object.objectKey };
  const head = byteSize === 0 ? Buffer.alloc(0) : await buckets.start(place, headLength);
  return {
    name: nameBelow(source.prefix, object.objectKey),
    byteSize,
    contentType,
    sniffedType: sniffType(head).mimeType,
  };
};

/** What became of an object, and why it was refused. */
interface Decision {
  readonly outcome: 'submitted' | 'refused' | 'gone';
  readonly code: string | null;
}

const submitted: Decision = { outcome: 'submitted', code: null };
const gone: Decision = { outcome: 'gone', code: null };

const refuse = async ({ prisma }: TakeDeps, { id }: SourceObject, refusal: Refusal): Promise<Decision> => {
  await decideObject(prisma, id, refusal);
  return { outcome: 'refused', code: refusal.code };
};

/**
 * Creates the pending session of an object, or finds the one that an interrupted look has created. Null if that one was
 * submitted.
 */
const openSession = async (
  deps: TakeDeps,
  source: ReadySource,
  object: SourceObject,
  { name }: ObjectFacts,
  contentType: string,
): Promise<{ readonly sessionId: string; readonly submissionId: string } | null> => {
  const { prisma, config, dispatch } = deps;
  const { companyId, version } = source;
  const apiKeyId = await panelKeyOf(prisma, config.keyring, companyId);
  for (let { attempt } = object; attempt < object.attempt + attemptsMax; attempt += 1) {
    const session = newSession(config.sessions, { companyId, apiKeyId, actor: actorOf(source) }, version, {
      contentTypes: [contentType],
      clientSubmissionId: clientSubmissionIdOf(name, object.id, attempt),
      metadata: { source: 'bucket', files: name.slice(-metadataNameMax) },
    });
    const creation = await createSession(prisma, session, null, config.sessions.uploadQuota);
    if (creation.kind === 'created') {
      await noteSession(prisma, object.id, { ...session, attempt });
      dispatch(creation.messages);
      return session;
    }
    if (creation.kind !== 'existing') {
      throw new SourceMustWait(
        creation.kind === 'contended'
          ? 'The database was busy. The next look continues.'
          : 'The company has as many pending uploads as it may have. The next look continues.',
      );
    }
    const { id: sessionId, submission, state } = creation.session;
    // An expired session was never submitted.
    if (state === 'expired') continue;
    await noteSession(prisma, object.id, { sessionId, submissionId: submission.id, attempt });
    return state === 'pending' ? { sessionId, submissionId: submission.id } : null;
  }
  throw new SourceMustWait('Sessions expired before the object was copied. The next look continues.');
};

const readSession = (
  { prisma }: TakeDeps,
  { companyId }: SourceRecord,
  sessionId: string,
): Promise<SessionRecord | null> => findPanelSessionInScope(prisma, [companyId], sessionId);

/** Whether the session that an earlier look has created for an object was submitted. */
const wasSubmitted = async (deps: TakeDeps, source: SourceRecord, { sessionId }: SourceObject): Promise<boolean> => {
  const session = sessionId === null ? null : await readSession(deps, source, sessionId);
  return session !== null && session.state !== 'pending' && session.state !== 'expired';
};

/**
 * Submits the session of an object whose copy is in place.
 * @returns why the files were refused; null if they were not
 */
const submit = async (deps: TakeDeps, source: SourceRecord, sessionId: string): Promise<Refusal | null> => {
  const read = () => readSession(deps, source, sessionId);
  const session = await read();
  if (session?.state !== 'pending') return null;
  try {
    deps.dispatch([await submitSession(deps, session, actorOf(source), read)]);
    return null;
  } catch (error) {
    if (error instanceof ProblemError && (error.slug === 'validation-error' || error.slug === 'files-missing')) {
      return { code: 'not_accepted', reason: error.message };
    }
    throw error;
  }
};

/** Takes an object that is not decided: refuses it, or makes it a submission. */
const decide = async (deps: TakeDeps, source: ReadySource, object: SourceObject): Promise<Decision> => {
  const { prisma, buckets, ownBucket } = deps;
  if (await wasSubmitted(deps, source, object)) {
    await decideObject(prisma, object.id, null);
    return submitted;
  }
  const place = { bucket: source.bucket, objectKey: object.objectKey };
  const stored = await buckets.head(place);
  if (stored?.etag !== object.etag) {
    await forgetObject(prisma, object.id);
    return gone;
  }
  const facts = await factsOf(deps, source, object, stored);
  const refusal = refusalOf(facts, source.version.upload);
  if (refusal) return refuse(deps, object, refusal);
  const contentType = requireValue(acceptedTypeOf(facts, source.version.upload), 'the type of an accepted object');
  const session = await openSession(deps, source, object, facts, contentType);
  if (session) {
    const file = (await readSession(deps, source, session.sessionId))?.files[0];
    if (!file) throw new SourceMustWait('The session of an object has changed. The next look continues.');
    const target = { bucket: ownBucket, objectKey: file.objectKey };
    if (!(await buckets.copy(place, object.etag, target, file.contentType))) {
      // The session expires without a submit.
      await forgetObject(prisma, object.id);
      return gone;
    }
    const refused = await submit(deps, source, session.sessionId);
    if (refused) return refuse(deps, object, refused);
    if (!(await wasSubmitted(deps, source, { ...object, sessionId: session.sessionId }))) {
      throw new SourceMustWait('The session of an object expired while it was copied. The next look continues.');
    }
  }
  await decideObject(prisma, object.id, null);
  return submitted;
};

/**
 * Takes an object: it becomes a submission, or is refused, and then leaves the prefix. Every step may be repeated after
 * it was interrupted: the object is one submission, because its session follows from its identity.
 * @throws SourceMustWait if nothing more can be taken for a while
 */
export const takeObject = async (
  deps: TakeDeps,
  source: ReadySource,
  object: SourceObject,
): Promise<'submitted' | 'refused' | 'gone'> => {
  const startedAtMs = performance.now();
  const decision = object.status === 'found' ? await decide(deps, source, object) : null;
  const outcome = decision?.outcome ?? (object.status === 'refused' ? 'refused' : 'submitted');
  if (outcome !== 'gone') await moveAside(deps, source, object.id);
  if (decision && outcome !== 'gone') {
    deps.onOutcome?.('source', {
      outcome,
      code: decision.code,
      durationMs: performance.now() - startedAtMs,
      isAlarming: outcome === 'refused',
      about: { companyId: source.companyId, sourceId: source.id, objectId: object.id, workflow: source.slug },
    });
  }
  return outcome;
};

/**
 * Finishes what a look has started, without taking anything new: what was submitted or refused leaves the prefix, the
 * rest stays there.
 */
export const finishObject = async (deps: TakeDeps, source: SourceRecord, object: SourceObject): Promise<void> => {
  if (object.status === 'found') {
    if (!(await wasSubmitted(deps, source, object))) return forgetObject(deps.prisma, object.id);
    await decideObject(deps.prisma, object.id, null);
  }
  await moveAside(deps, source, object.id);
};
