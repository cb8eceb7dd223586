import type { CompanyScope } from '../access/scope.ts';
import type { WorkflowFile } from './definition.ts';

/**
 * Whether a person sees the address of a workflow's processor: those who publish workflows, and those whose companies
 * are all that use it. Others share it with companies that they know nothing of.
 * @param foreignAssignments how many companies outside of the scope use it
 */
export const seesAddress = (scope: CompanyScope, foreignAssignments: number): boolean =>
  scope === 'all' || foreignAssignments === 0;

/** A definition without the address of its processor. */
export const withoutAddress = (file: WorkflowFile): WorkflowFile => {
  if (file.processing.http?.url === undefined) return file;
  const { url: _, ...http } = file.processing.http;
  return { ...file, processing: { ...file.processing, http } };
};
