import { expect, it } from 'vitest';
import { z } from 'zod';
import { issueMessage } from '../../domain/issue-message.ts';

const messageOf = (schema: z.ZodType, input: unknown): string | undefined =>
  schema.safeParse(input, { error: issueMessage }).error?.issues[0]?.message;

it.each<[z.ZodType, unknown, string]>([
  [z.object({ name: z.string() }), {}, 'is required'],
  [z.string(), 7, 'must be a string'],
  [z.int(), 'seven', 'must be a number'],
  [z.boolean(), 'yes', 'must be true or false'],
  [z.array(z.string()), {}, 'must be an array'],
  [z.record(z.string(), z.unknown()), [], 'must be an object'],
  [z.enum(['created', 'review']), 'done', 'must be one of created, review'],
  [z.literal('JSON'), 'XML', 'must be JSON'],
  [z.string().min(1), '', 'must not be empty'],
  [z.string().max(2), 'abc', 'must have at most 2 characters'],
  [z.array(z.string()).min(1), [], 'must have at least 1 item'],
  [z.number().max(1), 2, 'must be at most 1'],
  [z.number().gt(0), 0, 'must be more than 0'],
  [z.strictObject({}), { a: 1, b: 2 }, 'unknown members: a, b'],
  [z.email(), 'ada', 'must be an email address'],
  [z.union([z.string(), z.number()]), true, 'does not have any of the allowed forms'],
])('A validation message says what the input must be: %#', (schema, input, message) => {
  expect(messageOf(schema, input)).toBe(message);
});

it('A message that the schema sets itself is kept', () => {
  expect(messageOf(z.int().min(1, 'must be a photo number'), 0)).toBe('must be a photo number');
});
