import { requireValue } from '../../domain/assert.ts';
import {
  acceptedTypeOf,
  clientSubmissionIdOf,
  type ObjectFacts,
  type Refusal,
  refusalOf,
} from '../../domain/sources/object.ts';
import { nameBelow } from '../../domain/sources/prefix.ts';
import type { NoteOutcome } from '../../platform/outcome-log.ts';
import type { Buckets } from '../../platform/storage/buckets.ts';
import type { StoredObject } from '../../platform/storage/storage.ts';
import { decideObject, forgetObject, noteSession, type SourceObject } from '../../prisma/sources/objects.ts';
import type { SourceRecord } from '../../prisma/sources/sources.ts';
import type { WorkflowVersionRecord } from '../../prisma/workflow-definitions/find.ts';
import { sniffType } from '../../processing/documents/read/files/sniff.ts';
import { moveAside } from './move-aside.ts';
import {
  openTakenSession,
  readTakenSession,
  SourceMustWait,
  submitTaken,
  type TakenFiles,
  type TakenSessionDeps,
  wasSubmitted,
} from './session.ts';

export interface TakeDeps extends TakenSessionDeps {
  readonly buckets: Buckets;
  /** The bucket of the service. */
  readonly ownBucket: string;
  readonly onOutcome?: NoteOutcome;
}

/** A source with the published version of its workflow. */
export interface ReadySource extends SourceRecord {
  readonly version: WorkflowVersionRecord;
}

/** The number of bytes that identify a file's type. */
const headLength = 2_048;
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

/** The outcome of an object, and the reason if it was refused. */
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

/** The file of an object, and its session. */
const filesOf = (
  { prisma }: TakeDeps,
  source: ReadySource,
  object: SourceObject,
  { name }: ObjectFacts,
  contentType: string,
): TakenFiles => ({
  companyId: source.companyId,
  version: source.version,
  actor: actorOf(source),
  attempt: object.attempt,
  contentTypes: [contentType],
  metadata: { source: 'bucket', files: name.slice(-metadataNameMax) },
  clientSubmissionIdOf: (attempt) => clientSubmissionIdOf(name, object.id, attempt),
  note: (session) => noteSession(prisma, object.id, session),
});

/** Takes an object that is not decided: refuses it, or turns it into a submission. */
const decide = async (deps: TakeDeps, source: ReadySource, object: SourceObject): Promise<Decision> => {
  const { prisma, buckets, ownBucket } = deps;
  if (await wasSubmitted(deps, source.companyId, object.sessionId)) {
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
  const taken = filesOf(deps, source, object, facts, contentType);
  const session = await openTakenSession(deps, taken);
  if (session) {
    const file = (await readTakenSession(deps, source.companyId, session.sessionId))?.files[0];
    if (!file) throw new SourceMustWait('The session of an object has changed. The next check continues.');
    const target = { bucket: ownBucket, objectKey: file.objectKey };
    if (!(await buckets.copy(place, object.etag, target, file.contentType))) {
      // The session expires without a submit.
      await forgetObject(prisma, object.id);
      return gone;
    }
    const refused = await submitTaken(deps, taken, session.sessionId);
    if (refused) return refuse(deps, object, refused);
    if (!(await wasSubmitted(deps, source.companyId, session.sessionId))) {
      throw new SourceMustWait('The session of an object expired while it was copied. The next check continues.');
    }
  }
  await decideObject(prisma, object.id, null);
  return submitted;
};

/**
 * Takes an object: it becomes a submission, or is refused, and then leaves the prefix. Every step may be repeated after
 * it was interrupted: the object becomes one submission, because the id of its session is derived from its identity.
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
 * Finishes the work of a check without taking anything new: submitted and refused objects leave the prefix, the others
 * stay.
 */
export const finishObject = async (deps: TakeDeps, source: SourceRecord, object: SourceObject): Promise<void> => {
  if (object.status === 'found') {
    if (!(await wasSubmitted(deps, source.companyId, object.sessionId))) return forgetObject(deps.prisma, object.id);
    await decideObject(deps.prisma, object.id, null);
  }
  await moveAside(deps, source, object.id);
};
