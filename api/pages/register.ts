import type Router from '@koa/router';
import { type ProblemSlug, problemTypes } from '../../domain/problems.ts';
import type { RequestState } from '../http/middleware.ts';
import { registerDocs } from './docs.ts';
import { problemPage } from './problem-page.ts';

const isProblemSlug = (slug: string): slug is ProblemSlug => Object.hasOwn(problemTypes, slug);

/** Registers the pages for browsers: the API reference and one page per problem type (decision D3). */
export const registerPages = (router: Router<RequestState>): void => {
  registerDocs(router);
  router.get('/', async (ctx) => ctx.redirect('/docs'));
  router.get('/problems/:slug', async (ctx, next) => {
    const slug = String(ctx.params.slug);
    if (!isProblemSlug(slug)) return next();
    ctx.set('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'");
    ctx.type = 'html';
    ctx.body = problemPage(slug);
  });
};
