import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type Router from '@koa/router';
import { isId } from '../../domain/ids.ts';
import { languageOf, offeredLanguages } from '../../domain/languages/languages.ts';
import {
  inLanguage,
  keptForever,
  noncePlaceholder,
  notBuiltPage,
  readBuiltPage,
  sendBuiltFile,
} from '../../http/built-page.ts';
import type { RequestState } from '../../http/middleware.ts';

const base = '/webhook-portal/';
/** The build output of Vite; see dev/stack/page-builds.ts. */
const folder = fileURLToPath(new URL('../../panel/page/dist/portal', import.meta.url));

const contentSecurityPolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Registers the page under `/webhook-portal/{linkId}`, and the files that it loads. */
export const registerPortalPage = (router: Router<RequestState>): void => {
  const page = readBuiltPage(folder);

  router.get(`${base}assets/:name`, async (ctx, next) => {
    const file = (await page).get(`assets/${ctx.params.name}`);
    return file ? sendBuiltFile(ctx, file, keptForever) : next();
  });

  router.get(`${base}:linkId`, async (ctx, next) => {
    if (!isId('webhookPortalLink', String(ctx.params.linkId))) return next();
    const index = (await page).get('portal.html');
    const nonce = randomBytes(16).toString('base64');
    ctx.set({
      'Content-Security-Policy': contentSecurityPolicy(nonce),
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
    });
    ctx.type = 'html';
    ctx.status = index ? 200 : 503;
    const language = languageOf(ctx.acceptsLanguages(...offeredLanguages) || 'en') ?? 'en';
    const html = index?.bytes.toString('utf8').replaceAll(noncePlaceholder, nonce);
    ctx.body = html === undefined ? notBuiltPage('webhook portal') : inLanguage(html, language, await page, base);
  });
};
