import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type Router from '@koa/router';
import type { RequestState } from '../../http/middleware.ts';

/**
 * The files of the swagger-ui-dist package that the page loads. No other files are served, and nothing is loaded from
 * elsewhere.
 */
const assets = { 'swagger-ui.css': 'css', 'swagger-ui-bundle.js': 'js', 'favicon-32x32.png': 'png' } as const;

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Serves the API reference at `/docs`. It renders `/openapi.json` and works offline and under a strict content security
 * policy.
 */
export const registerDocs = (router: Router<RequestState>): void => {
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  const own = (path: string, type: 'html' | 'js' | 'css') => {
    const body = readFileSync(new URL(`reference/page.${type}`, import.meta.url), 'utf8');
    router.get(path, async (ctx) => {
      ctx.set('Content-Security-Policy', contentSecurityPolicy);
      ctx.type = type;
      ctx.body = body;
    });
  };
  own('/docs', 'html');
  own('/docs/page.js', 'js');
  own('/docs/page.css', 'css');
  for (const [name, type] of Object.entries(assets)) {
    router.get(`/docs/assets/${name}`, async (ctx) => {
      ctx.set('Cache-Control', 'public, max-age=86400');
      ctx.type = type;
      ctx.body = await readFile(join(folder, name));
    });
  }
};
