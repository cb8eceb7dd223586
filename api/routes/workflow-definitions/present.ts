import type { z } from 'zod';
import type { WorkflowVersionRecord } from '../../../prisma/workflow-definitions/find.ts';
import type { WorkflowSummary, WorkflowVersionContract } from './schema.ts';

/** A published version, as lists and reading a workflow show it. */
export const presentSummary = (baseUrl: string, version: WorkflowVersionRecord): z.output<typeof WorkflowSummary> => ({
  id: version.definitionId,
  slug: version.slug,
  name: version.name,
  description: version.description,
  icon: version.icon,
  color: version.color,
  publishedVersion: version.version,
  contractUrl: `${baseUrl}/api/v1/workflows/${version.slug}/versions/${version.version}`,
  kind: version.kind,
  upload: version.upload,
});

/** A version's immutable contract. */
export const presentContract = (version: WorkflowVersionRecord): z.output<typeof WorkflowVersionContract> => ({
  workflow: {
    id: version.definitionId,
    slug: version.slug,
    name: version.name,
    description: version.description,
    icon: version.icon,
    color: version.color,
  },
  version: version.version,
  kind: version.kind,
  upload: version.upload,
  outputSchema: [...version.outputSchema],
  outputJsonSchema: version.outputJsonSchema,
});
