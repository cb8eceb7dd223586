import type { CompanyScope } from '../../domain/access/scope.ts';
import type { FraudStatus } from '../../domain/fraud/verdict.ts';
import type { SubmissionStatus } from '../../domain/submissions/status.ts';
import type { Db } from '../client.ts';
import type { Prisma } from '../generated/client.ts';
import { afterPosition, type ListOrder, type ListPosition } from '../keyset.ts';
import { inScope } from '../tenants/scope-filters.ts';

const include = {
  company: { select: { name: true } },
  workflowVersion: { select: { name: true, definition: { select: { slug: true } } } },
  session: { select: { externalUser: true } },
} as const satisfies Prisma.SubmissionInclude;

/** The columns of a submission in the review queue. */
export type QueuedSubmission = Prisma.SubmissionGetPayload<{ include: typeof include }>;

export interface QueueFilter {
  readonly status?: SubmissionStatus | undefined;
  readonly fraudStatus?: FraudStatus | undefined;
  readonly companyId?: string | undefined;
  /** The slug of a workflow. */
  readonly workflow?: string | undefined;
  /** Part of an id, a clientSubmissionId, or an external user's name, e-mail address or id. */
  readonly text?: string | undefined;
}

const containing = (text: string) => ({ contains: text, mode: 'insensitive' }) as const;

const externalUserContaining = (text: string) =>
  (['name', 'email', 'id'] as const).map((member) => ({
    session: { externalUser: { path: [member], string_contains: text, mode: 'insensitive' } },
  })) satisfies Prisma.SubmissionWhereInput[];

const conditionsOf = (filter: QueueFilter): Prisma.SubmissionWhereInput[] => {
  const { status, fraudStatus, companyId, workflow, text } = filter;
  return [
    ...(status ? [{ status }] : []),
    ...(fraudStatus ? [{ fraudStatus }] : []),
    ...(companyId ? [{ companyId }] : []),
    ...(workflow ? [{ workflowVersion: { definition: { slug: workflow } } }] : []),
    ...(text
      ? [{ OR: [{ id: containing(text) }, { clientSubmissionId: containing(text) }, ...externalUserContaining(text)] }]
      : []),
  ];
};

/** The submissions in a scope, by time of creation, after `position`. */
export const listQueueInScope = (
  db: Db,
  scope: CompanyScope,
  filter: QueueFilter,
  page: {
    readonly order: ListOrder;
    readonly position: ListPosition | null;
    readonly take: number;
  },
): Promise<QueuedSubmission[]> => {
  const direction = page.order === 'newest' ? 'desc' : 'asc';
  return db.submission.findMany({
    where: { companyId: inScope(scope), AND: [...conditionsOf(filter), afterPosition(page.position, page.order)] },
    orderBy: [{ createdAt: direction }, { id: direction }],
    take: page.take,
    include,
  });
};
