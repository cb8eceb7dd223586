import { doneKeyOf, nameBelow, reasonKeyOf, refusedKeyOf } from '../../domain/sources/prefix.ts';
import type { Buckets } from '../../platform/storage/buckets.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import { findObject, markMoved } from '../../prisma/sources/objects.ts';
import type { SourceRecord } from '../../prisma/sources/sources.ts';

/**
 * Moves an object that was decided out of the prefix of its source: to `done/` with the id of its submission, or to
 * `refused/` with the reason beside it. The copy comes first, so the object always exists somewhere. An object that was
 * overwritten in the meantime stays, because it is a new one.
 */
export const moveAside = async (
  { prisma, buckets }: { readonly prisma: PrismaClient; readonly buckets: Buckets },
  { bucket, prefix, slug }: SourceRecord,
  objectId: string,
): Promise<void> => {
  const object = await findObject(prisma, objectId);
  if (!object || object.status === 'found') return;
  const { objectKey, etag, submissionId, reason, foundAt } = object;
  const place = { bucket, objectKey };
  if (submissionId !== null) {
    await buckets.copy(place, etag, { bucket, objectKey: doneKeyOf(prefix, submissionId, objectKey) });
  } else {
    const target = refusedKeyOf(prefix, etag, objectKey);
    const note = { name: nameBelow(prefix, objectKey), reason, workflow: slug, refusedAt: foundAt.toISOString() };
    const text = Buffer.from(`${JSON.stringify(note, null, 2)}\n`);
    await buckets.copy(place, etag, { bucket, objectKey: target });
    await buckets.put({ bucket, objectKey: reasonKeyOf(target) }, text, 'application/json');
  }
  await buckets.removeUnchanged(place, etag);
  await markMoved(prisma, objectId);
};
