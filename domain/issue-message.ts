import type { z } from 'zod';

const typeNames: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'an integer',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  record: 'an object',
  null: 'null',
};

const formatNames: Readonly<Record<string, string>> = {
  email: 'an email address',
  url: 'a URL',
  datetime: 'an ISO 8601 date and time, such as 2026-03-14T09:30:00Z',
  date: 'an ISO 8601 date, such as 2026-03-14',
};

const countNoun = (count: number | bigint, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** A bound in words: characters of a string, items of an array, otherwise the number itself. */
const bound = (origin: string, limit: number | bigint, relation: string): string => {
  if (origin === 'string') return `must have ${relation} ${countNoun(limit, 'character')}`;
  if (origin === 'array') return `must have ${relation} ${countNoun(limit, 'item')}`;
  return `must be ${relation} ${limit}`;
};

/**
 * The message of a validation issue, for people who fix the input; it follows the name of the field, as in "limit: must
 * be an integer". Pass it to zod as `error` when parsing: messages that a schema sets itself take precedence, and
 * undefined keeps zod's own.
 */
export const issueMessage = (issue: z.core.$ZodRawIssue): string | undefined => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'is required';
      return `must be ${typeNames[issue.expected] ?? `of type ${issue.expected}`}`;
    case 'invalid_value':
      if (issue.input === undefined) return 'is required';
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`;
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'must not be empty';
      return bound(issue.origin, issue.minimum, issue.inclusive === false ? 'more than' : 'at least');
    case 'too_big':
      return bound(issue.origin, issue.maximum, issue.inclusive === false ? 'less than' : 'at most');
    case 'unrecognized_keys':
      return `unknown ${issue.keys.length > 1 ? 'members' : 'member'}: ${issue.keys.join(', ')}`;
    case 'invalid_format':
      return formatNames[issue.format] && `must be ${formatNames[issue.format]}`;
    case 'invalid_union':
      return 'does not have any of the allowed forms';
    default:
      return undefined;
  }
};
