import { z } from 'zod';
import { definitionChanges } from '../../../domain/definition-changes.ts';
import { fieldPath } from '../../../domain/field-path.ts';
import { ProblemError } from '../../../domain/problems.ts';

/** A definition as a person wrote it, before it is validated. */
export const DefinitionDraft = z.record(z.string(), z.unknown());

/** Differences as {@link definitionChanges} finds them. */
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

/** The version that a draft was made from; null for what does not exist yet. */
export const BaseVersion = z.int().min(1).nullable();

/** Warnings of members that no definition has, which would be left out without a word: most often slips of the pen. */
export const unknownMemberWarnings = (draft: object, definition: object): string[] =>
  definitionChanges(draft, definition)
    .filter(({ kind }) => kind === 'removed')
    .map(({ path }) => `“${fieldPath(path)}” is no member of a definition and is left out`);

/**
 * Refuses a draft that was made from another version than the newest, so that nobody's publication is undone unseen.
 * @param what names the thing, such as `the workflow “receipt”`
 * @throws ProblemError 409
 */
export const requireNewestBase = (what: string, baseVersion: number | null, newest: number | null): void => {
  if (baseVersion === newest) return;
  if (newest === null)
    throw new ProblemError('conflict', `There is no version ${baseVersion} of ${what}: publish it as a new one.`);
  throw new ProblemError(
    'conflict',
    baseVersion === null
      ? `There is ${what} already, with version ${newest}: open it and publish its next version.`
      : `Version ${newest} of ${what} was published after version ${baseVersion}, which this draft was made from. ` +
          `Compare the draft with version ${newest}, then publish it on top of that one.`,
  );
};
