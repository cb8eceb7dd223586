import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { WorkflowFile } from '../../domain/workflow-definitions/definition.ts';

/** One sample's true values, as `samples/make` writes them to `expected.json`. */
export const ExpectedSample = z.object({
  workflow: z.enum(['invoice', 'receipt']),
  contentType: z.enum(['application/pdf', 'image/jpeg']),
  pages: z.int().min(1),
  outcome: z.enum(['extracted', 'quality_blocked']),
  extractedData: z.record(z.string(), z.unknown()),
});
export type ExpectedSample = z.output<typeof ExpectedSample>;

/** The slugs of the workflows in `samples/workflows`. */
export const sampleWorkflowSlugs = ['invoice', 'receipt'] as const;
export type SampleWorkflowSlug = (typeof sampleWorkflowSlugs)[number];

/** Returns the path of a sample document. */
export const samplePath = (name: string): string => join(import.meta.dirname, '..', 'files', name);

/** Returns the path of a sample workflow's file. */
export const sampleWorkflowPath = (slug: SampleWorkflowSlug): string =>
  join(import.meta.dirname, '..', 'workflows', `${slug}.json`);

/** Reads and validates a sample workflow. */
export const readSampleWorkflow = async (slug: SampleWorkflowSlug): Promise<WorkflowFile> =>
  WorkflowFile.parse(JSON.parse(await readFile(sampleWorkflowPath(slug), 'utf8')));

/** Reads the true values of every sample, by file name. */
export const readExpectedSamples = async (): Promise<Readonly<Record<string, ExpectedSample>>> =>
  z
    .record(z.string(), ExpectedSample)
    .parse(JSON.parse(await readFile(join(import.meta.dirname, '..', 'expected.json'), 'utf8')));
