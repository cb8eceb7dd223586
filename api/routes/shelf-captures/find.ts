import { isId } from '../../../domain/ids.ts';
import { notFound } from '../../../domain/problems.ts';
import type { ShelfSnapshot } from '../../../domain/shelf-captures/snapshot.ts';
import { ShelfLimits } from '../../../domain/shelf-profiles/limits.ts';
import type { CallerKey } from '../../../prisma/access/api-keys.ts';
import { findShelfCapture } from '../../../prisma/shelf-captures/find.ts';
import { findShelfSnapshot } from '../../../prisma/shelf-captures/snapshots.ts';
import type { ApiDeps } from '../../route/deps.ts';

/**
 * The capture in the path, with the limits of its pinned version.
 * @throws ProblemError 404 if the company has no such capture
 */
export const resolveShelfCapture = async (deps: ApiDeps, companyId: string, captureId: string) => {
  const capture = isId('shelfCapture', captureId) ? await findShelfCapture(deps.prisma, companyId, captureId) : null;
  if (!capture) throw notFound('shelf session');
  return {
    id: capture.id,
    status: capture.status,
    limits: ShelfLimits.parse(capture.profileVersion.limits),
  };
};

/** A capture as callers read it. @throws ProblemError 404 if the company has no such capture */
export const requireSnapshot = async (deps: ApiDeps, companyId: string, captureId: string): Promise<ShelfSnapshot> => {
  const snapshot = isId('shelfCapture', captureId) ? await findShelfSnapshot(deps.prisma, companyId, captureId) : null;
  if (!snapshot) throw notFound('shelf session');
  return snapshot;
};

/**
 * A capture as the answer to a change shows it: a key without the scope `read` gets no recognition results.
 * @throws ProblemError 404 if the company has no such capture
 */
export const requireSnapshotFor = async (
  deps: ApiDeps,
  { key, companyId }: { readonly key: CallerKey; readonly companyId: string },
  captureId: string,
): Promise<ShelfSnapshot> => {
  const snapshot = await requireSnapshot(deps, companyId, captureId);
  if (key.scopes.includes('read')) return snapshot;
  const photos = snapshot.photos.map((photo) => ({ ...photo, quality: null }));
  return { ...snapshot, photos, result: null, reviewedResult: null, error: null };
};
