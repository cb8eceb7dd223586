import type { ParameterizedContext } from 'koa';
import { notFound, ProblemError } from '../domain/problems.ts';
import { isStorableText } from '../domain/text.ts';

/** The path parameters. Text that PostgreSQL cannot store cannot name anything that exists. @throws ProblemError 404 */
export const pathParameters = (ctx: ParameterizedContext): Record<string, string> => {
  const params: Record<string, string> = ctx.params;
  if (!Object.values(params).every(isStorableText)) throw notFound('resource');
  return params;
};

/** The query parameters. @throws ProblemError 400 for text that PostgreSQL cannot store */
export const queryParameters = (ctx: ParameterizedContext): Record<string, unknown> => {
  const query = { ...ctx.query };
  for (const [name, value] of Object.entries(query)) {
    if (![value ?? ''].flat().every(isStorableText)) {
      throw new ProblemError('bad-request', `${name}: must not contain NUL characters`);
    }
  }
  return query;
};
