import type { CompanyScope } from '../../domain/access/scope.ts';
import type { Db } from '../client.ts';
import type { Prisma } from '../generated/client.ts';
import { inScope } from '../tenants/scope-filters.ts';

/** The person who looks at trials. Everyone sees their own, as long as they may see the company. */
export interface TrialViewer {
  readonly userId: string;
  readonly companies: CompanyScope;
}

const include = {
  files: { orderBy: { fileIndex: 'asc' } },
  company: { select: { name: true, organizationId: true } },
} as const satisfies Prisma.TrialInclude;

/** A trial with its files. */
export type TrialRecord = Prisma.TrialGetPayload<{ include: typeof include }>;

const seenBy = ({ userId, companies }: TrialViewer) =>
  ({ userId, companyId: inScope(companies) }) satisfies Prisma.TrialWhereInput;

/** A person's trial; null if it does not exist. */
export const findTrial = (db: Db, viewer: TrialViewer, id: string): Promise<TrialRecord | null> =>
  db.trial.findFirst({ where: { AND: [{ id }, seenBy(viewer)] }, include });

/** A person's trials of drafts with a slug, the newest first, as many as a company may have. */
export const listTrials = (db: Db, viewer: TrialViewer, slug: string, take: number): Promise<TrialRecord[]> =>
  db.trial.findMany({
    where: { AND: [{ slug }, seenBy(viewer)] },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take,
    include,
  });
