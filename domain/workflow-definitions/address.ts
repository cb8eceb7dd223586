import type { CompanyScope } from '../access/scope.ts';
import type { WorkflowFile } from './definition.ts';

/**
 * Whether a person sees the address of a workflow's processor: only people who publish workflows, and people who see
 * every company that uses it. For everyone else, the address also belongs to companies that they do not know about.
 * @param foreignAssignments how many companies outside the scope use it
 */
export const seesAddress = (scope: CompanyScope, foreignAssignments: number): boolean =>
  scope === 'all' || foreignAssignments === 0;

/** A definition without the address of its processor. */
export const withoutAddress = (file: WorkflowFile): WorkflowFile => {
  if (file.processing.http?.url === undefined) return file;
  const { url: _, ...http } = file.processing.http;
  return { ...file, processing: { ...file.processing, http } };
};
