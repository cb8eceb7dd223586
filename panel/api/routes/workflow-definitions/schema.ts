import { z } from 'zod';
import { workflowKinds } from '../../../../domain/workflow-definitions/definition.ts';

export const WorkflowParams = z.object({ slug: z.string().max(63) });

const CompanyName = z.object({ id: z.string(), name: z.string() });

export const WorkflowItem = z
  .object({
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    kind: z.enum(workflowKinds),
    icon: z.string(),
    color: z.string(),
    latestVersion: z.int(),
    publishedAt: z.iso.datetime(),
    /** The companies in the person's scope that can use it. */
    companies: z.array(CompanyName),
    sessionCount: z.int(),
  })
  .meta({ id: 'WorkflowItem' });

export const WorkflowDetail = z
  .object({
    id: z.string(),
    slug: z.string(),
    latestVersion: z.int(),
    createdAt: z.iso.datetime(),
    /** Newest first. */
    versions: z.array(
      z.object({
        version: z.int(),
        name: z.string(),
        kind: z.enum(workflowKinds),
        description: z.string(),
        publishedAt: z.iso.datetime(),
        sessionCount: z.int(),
      }),
    ),
    assignments: z.array(z.object({ company: CompanyName, assignedAt: z.iso.datetime() })),
    secondReader: z
      .object({
        documents: z.int().describe('Documents that it was asked about today (UTC).'),
        documentsPerDay: z.int(),
        costUsd: z.number().describe('What they have cost today, as far as it is known.'),
        usdPerDay: z.number().nullable(),
      })
      .nullable()
      .describe(
        "The budget of the newest version's second reader. It counts all companies, so only people who may see all of them get it.",
      ),
  })
  .meta({ id: 'WorkflowDetail' });
