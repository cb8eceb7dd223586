import { z } from 'zod';
import { definitionChanges } from '../../../domain/definition-changes.ts';
import { fieldPath } from '../../../domain/field-path.ts';
import { ProblemError } from '../../../domain/problems.ts';
import { toFieldErrors, validationProblem } from '../../http/validate.ts';

/** A definition as a person wrote it: an object, checked by {@link parseDefinition}. */
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

type Issue = z.core.$ZodIssue;

const counted = (count: number | bigint, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** A bound in words: of a text its characters, of a list its items, else the number itself. */
const boundWords = (origin: string, bound: number | bigint, relation: string): string => {
  if (origin === 'string') return `must have ${relation} ${counted(bound, 'character')}`;
  if (origin === 'array') return `must have ${relation} ${counted(bound, 'item')}`;
  return `must be ${relation} ${bound}`;
};

/** Issues whose own words are those of a library, in words for who fills in a form. */
const inWords = (issue: Issue): Issue => {
  if (issue.code === 'too_small') {
    const { origin, minimum, inclusive = true } = issue;
    const message =
      origin === 'string' && minimum === 1
        ? 'must not be empty'
        : boundWords(origin, minimum, inclusive ? 'at least' : 'more than');
    return { ...issue, message };
  }
  if (issue.code === 'too_big') {
    const { origin, maximum, inclusive = true } = issue;
    return { ...issue, message: boundWords(origin, maximum, inclusive ? 'at most' : 'less than') };
  }
  if (issue.code === 'invalid_value')
    return { ...issue, message: `must be one of ${issue.values.map(String).join(', ')}` };
  return issue;
};

/** Parses a definition. @throws ProblemError 422 that names everything that is wrong with it, by path */
export const parseDefinition = <T extends z.ZodType>(schema: T, draft: unknown): z.output<T> => {
  const parsed = schema.safeParse(draft, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw validationProblem(toFieldErrors(parsed.error.issues.map(inWords)));
};

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
