import { z } from 'zod';
import { definitionChanges } from '../../../domain/definition-changes.ts';
import { fieldPath } from '../../../domain/field-path.ts';
import { ProblemError } from '../../../domain/problems.ts';

/** A definition as a person wrote it, before it is validated. */
export const DefinitionDraft = z.record(z.string(), z.unknown());

/** The differences that {@link definitionChanges} finds. */
export const DefinitionChanges = z
  .array(
    z.object({
      path: z.array(z.string()),
      kind: z.enum(['added', 'removed', 'changed', 'reordered']),
      before: z.unknown(),
      after: z.unknown(),
    }),
  )
  .meta({ id: 'DefinitionChanges' });

/** The version that a draft is based on; null for a new definition. */
export const BaseVersion = z.int().min(1).nullable();

/** Warnings about unknown members, which are ignored; most of them are typing errors. */
export const unknownMemberWarnings = (draft: object, definition: object): string[] =>
  definitionChanges(draft, definition)
    .filter(({ kind }) => kind === 'removed')
    .map(({ path }) => `unknown member “${fieldPath(path)}”; it is ignored`);

/**
 * Refuses a draft that is not based on the latest version, so that nobody overwrites another publication unknowingly.
 * @param what names the thing, such as `the workflow “receipt”`
 * @throws ProblemError 409
 */
export const requireNewestBase = (what: string, baseVersion: number | null, newest: number | null): void => {
  if (baseVersion === newest) return;
  if (newest === null) {
    throw new ProblemError('conflict', `Version ${baseVersion} of ${what} does not exist. Publish it as a new one.`);
  }
  throw new ProblemError(
    'conflict',
    baseVersion === null
      ? `The latest version of ${what} is ${newest}. Open it and publish its next version.`
      : `Version ${newest} of ${what} was published after version ${baseVersion}, which this draft is based on. ` +
          `Compare the draft with version ${newest}, then publish it on top of that version.`,
  );
};
