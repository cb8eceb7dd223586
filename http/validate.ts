import type { z } from 'zod';
import { fieldPath } from '../domain/field-path.ts';
import { issueMessage } from '../domain/issue-message.ts';
import { type FieldError, invalidFields } from '../domain/problems.ts';

type Issue = z.core.$ZodIssue;

/** Issue codes for a wrong shape (400). Every other code is a value that is not allowed (422). Decision D4. */
const shapeCodes: ReadonlySet<string> = new Set([
  'invalid_type',
  'invalid_key',
  'invalid_element',
  'unrecognized_keys',
  'invalid_union',
]);

/** All enums of this API are strings, so an enum that gets another JSON type has the wrong shape, too. */
const isShapeIssue = (issue: Issue): boolean =>
  shapeCodes.has(issue.code) || (issue.code === 'invalid_value' && typeof issue.input !== 'string');

const toFieldError = (issue: Issue): FieldError => ({
  field: fieldPath(issue.path),
  code: issue.code,
  message: isShapeIssue(issue) && issue.input === undefined ? 'is required' : issue.message,
});

const parse = <T extends z.ZodType>(schema: T, value: unknown) =>
  schema.safeParse(value, { reportInput: true, error: issueMessage });

/** The errors of an issue of parameters: a strict schema reports all unknown ones as one issue. */
const toParameterErrors = (known: readonly string[], issue: Issue): FieldError[] =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.map((field) => ({
        field,
        code: 'unknown_parameter',
        message: `unknown query parameter. This endpoint takes ${known.join(', ') || 'none'}.`,
      }))
    : [toFieldError(issue)];

/** Parses path or query parameters. @throws ProblemError 400 that lists every invalid one. */
export const parseParameters = <T extends z.ZodObject>(schema: T, value: unknown): z.output<T> => {
  const parsed = parse(schema, value);
  if (parsed.success) return parsed.data;
  const known = Object.keys(schema.shape);
  throw invalidFields(
    parsed.error.issues.flatMap((issue) => toParameterErrors(known, issue)),
    'bad-request',
  );
};

/**
 * Parses a request body.
 * @throws ProblemError 400 if a member is missing or has the wrong JSON type, 422 if a value is not allowed.
 */
export const parseBody = <T extends z.ZodType>(schema: T, value: unknown): z.output<T> => {
  const parsed = parse(schema, value);
  if (parsed.success) return parsed.data;
  const shape = parsed.error.issues.filter(isShapeIssue);
  const errors = (shape.length > 0 ? shape : parsed.error.issues).map(toFieldError);
  throw invalidFields(errors, shape.length > 0 ? 'bad-request' : 'validation-error');
};

/** Parses a workflow or shelf profile definition. @throws ProblemError 422 that lists every invalid member */
export const parseDefinition = <T extends z.ZodType>(schema: T, value: unknown): z.output<T> => {
  const parsed = parse(schema, value);
  if (parsed.success) return parsed.data;
  throw invalidFields(parsed.error.issues.map(toFieldError));
};
