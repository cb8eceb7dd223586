import type { z } from 'zod';
import { fieldPath } from '../../domain/field-path.ts';
import { type FieldError, ProblemError } from '../../domain/problems.ts';

type Issue = z.core.$ZodIssue;

/** Issue codes that mean "the shape is wrong" (400); every other one means "the value is not allowed" (422). Decision D4. */
const shapeCodes: ReadonlySet<string> = new Set([
  'invalid_type',
  'invalid_key',
  'invalid_element',
  'unrecognized_keys',
  'invalid_union',
]);

/** A choice that got no string at all (every choice of this API is one of texts) is a matter of shape, too. */
const isShapeIssue = (issue: Issue): boolean =>
  shapeCodes.has(issue.code) || (issue.code === 'invalid_value' && typeof issue.input !== 'string');

const messageOf = (issue: Issue): string => {
  if (isShapeIssue(issue) && issue.input === undefined) return 'is required';
  if (issue.code === 'invalid_type') return `must be of type ${issue.expected}`;
  return issue.message;
};

/** Issues as a problem document names them. */
export const toFieldErrors = (issues: readonly Issue[]): FieldError[] =>
  issues.map((issue) => ({ field: fieldPath(issue.path), code: issue.code, message: messageOf(issue) }));

const sentence = (errors: readonly FieldError[]): string =>
  errors.map(({ field, message }) => (field === '' ? message : `${field}: ${message}`)).join('; ');

/** 422 `validation-error` that names every wrong field. */
export const validationProblem = (errors: readonly FieldError[]): ProblemError =>
  new ProblemError('validation-error', sentence(errors), { errors });

/** Parses path or query parameters. @throws ProblemError 400 that names every wrong one. */
export const parseParameters = <T extends z.ZodType>(schema: T, value: unknown): z.output<T> => {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  const errors = toFieldErrors(parsed.error.issues);
  throw new ProblemError('bad-request', sentence(errors), { errors });
};

/** Parses a request body. @throws ProblemError 400 where a member is missing or has the wrong JSON type, else 422 for values. */
export const parseBody = <T extends z.ZodType>(schema: T, value: unknown): z.output<T> => {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  const shape = parsed.error.issues.filter(isShapeIssue);
  const errors = toFieldErrors(shape.length > 0 ? shape : parsed.error.issues);
  throw new ProblemError(shape.length > 0 ? 'bad-request' : 'validation-error', sentence(errors), { errors });
};
