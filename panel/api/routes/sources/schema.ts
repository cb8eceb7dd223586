import { z } from 'zod';
import { isId } from '../../../../domain/ids.ts';
import { notFound } from '../../../../domain/problems.ts';
import { visibleSourceStatuses } from '../../../../domain/sources/status.ts';
import { findSourceInScope, type SourceRecord } from '../../../../prisma/sources/sources.ts';
import type { PanelDeps } from '../../http/deps.ts';
import type { Staff } from '../../sign-in/staff.ts';

export const BucketSource = z
  .object({
    id: z.string(),
    company: z.object({ id: z.string(), name: z.string() }),
    workflow: z.string().describe('The slug of the workflow.'),
    bucket: z.string(),
    prefix: z.string(),
    status: z.enum(visibleSourceStatuses),
    submitted: z.int().describe('Objects that became submissions.'),
    refused: z.int().describe('Objects that were moved aside.'),
    lastLookedAt: z.iso.datetime().nullable(),
    lastError: z.string().nullable().describe('What kept the last check from taking everything.'),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'BucketSource' });

export const presentSource = (source: SourceRecord): z.output<typeof BucketSource> => ({
  id: source.id,
  workflow: source.slug,
  bucket: source.bucket,
  prefix: source.prefix,
  company: { id: source.companyId, name: source.company.name },
  status: source.status === 'paused' ? 'paused' : 'active',
  submitted: source.submittedCount,
  refused: source.refusedCount,
  lastError: source.lastError,
  lastLookedAt: source.lastLookedAt?.toISOString() ?? null,
  createdAt: source.createdAt.toISOString(),
});

/** The source that a path names. @throws ProblemError 404 if it does not belong to one of the person's companies */
export const findOwnSource = async (deps: PanelDeps, staff: Staff, id: string): Promise<SourceRecord> => {
  const source = isId('bucketSource', id) ? await findSourceInScope(deps.prisma, staff.companies, id) : null;
  if (!source) throw notFound('source');
  return source;
};
