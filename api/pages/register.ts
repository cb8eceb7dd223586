import type Router from '@koa/router';
import type { ParameterizedContext } from 'koa';
import { type ProblemSlug, problemTypes } from '../../domain/problems.ts';
import type { RequestState } from '../../http/middleware.ts';
import { registerDocs } from './docs.ts';
import { problemPage, problemsPage, unknownProblemPage } from './problem-page.ts';

const isProblemSlug = (slug: string): slug is ProblemSlug => Object.hasOwn(problemTypes, slug);

const show = (ctx: Pick<ParameterizedContext, 'set' | 'type' | 'body'>, html: string): void => {
  ctx.set('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'");
  ctx.type = 'html';
  ctx.body = html;
};

/** Registers the pages for browsers: the API reference and one page per problem type (decision D3). */
export const registerPages = (router: Router<RequestState>): void => {
  registerDocs(router);
  router.get('/', async (ctx) => ctx.redirect('/docs'));
  router.get('/problems', async (ctx) => show(ctx, problemsPage()));
  router.get('/problems/:slug', async (ctx, next) => {
    const slug = String(ctx.params.slug);
    if (isProblemSlug(slug)) return show(ctx, problemPage(slug));
    // Programs get the problem document of any unknown path.
    if (ctx.accepts('json', 'html') !== 'html') return next();
    ctx.status = 404;
    return show(ctx, unknownProblemPage(slug));
  });
};
