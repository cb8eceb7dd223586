import { isId } from '../../../domain/ids.ts';
import { notFound } from '../../../domain/problems.ts';
import type { ShelfSnapshot } from '../../../domain/shelf-captures/snapshot.ts';
import { ShelfLimits } from '../../../domain/shelf-profiles/limits.ts';
import { findShelfCapture } from '../../../prisma/shelf-captures/find.ts';
import { findShelfSnapshot } from '../../../prisma/shelf-captures/snapshots.ts';
import type { ApiDeps } from '../../http/deps.ts';

/** The capture at the path, with the limits of its pinned version. @throws ProblemError 404 where the company has none such. */
export const resolveShelfCapture = async (deps: ApiDeps, companyId: string, sessionId: string) => {
  const session = isId('shelfCapture', sessionId) ? await findShelfCapture(deps.prisma, companyId, sessionId) : null;
  if (!session) throw notFound('shelf session');
  return { id: session.id, status: session.status, limits: ShelfLimits.parse(session.profileVersion.limits) };
};

/** The snapshot of a capture. @throws ProblemError 404 where the company has none such. */
export const requireSnapshot = async (deps: ApiDeps, companyId: string, sessionId: string): Promise<ShelfSnapshot> => {
  const snapshot = isId('shelfCapture', sessionId) ? await findShelfSnapshot(deps.prisma, companyId, sessionId) : null;
  if (!snapshot) throw notFound('shelf session');
  return snapshot;
};
