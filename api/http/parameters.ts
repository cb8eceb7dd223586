import type { ParameterizedContext } from 'koa';
import { notFound, ProblemError } from '../../domain/problems.ts';
import { isStorableText } from '../../domain/text.ts';

/** The path's parameters. One that the database could not even be asked for stands for nothing that exists. @throws ProblemError 404 */
export const pathParameters = (ctx: ParameterizedContext): Record<string, string> => {
  const params = ctx.params as Record<string, string>;
  if (!Object.values(params).every(isStorableText)) throw notFound('resource');
  return params;
};

/** The query's parameters. @throws ProblemError 400 for one that the database could not be asked for */
export const queryParameters = (ctx: ParameterizedContext): Record<string, unknown> => {
  const query = { ...ctx.query };
  for (const [name, value] of Object.entries(query)) {
    if (![value ?? ''].flat().every(isStorableText))
      throw new ProblemError('bad-request', `${name}: must have no NUL character`);
  }
  return query;
};
