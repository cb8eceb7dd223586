import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type Router from '@koa/router';
import type { ApiDeps } from '../../api/route/deps.ts';
import { isId } from '../../domain/ids.ts';
import { keptForever, noncePlaceholder, notBuiltPage, readBuiltPage, sendBuiltFile } from '../../http/built-page.ts';
import type { RequestState } from '../../http/middleware.ts';
import { findEmbeddingOrigins } from '../../prisma/capture-links/pages.ts';

/** The build output of Vite; see dev/stack/page-builds.ts. */
const folder = fileURLToPath(new URL('../page/dist', import.meta.url));

/**
 * @param storageOrigin the origin that the page uploads files to
 * @param embeddingOrigins the origins that may show the page in a frame
 */
const contentSecurityPolicy = (nonce: string, storageOrigin: string, embeddingOrigins: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "manifest-src 'self'",
    `connect-src 'self' ${storageOrigin}`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${embeddingOrigins.length === 0 ? "'none'" : embeddingOrigins.join(' ')}`,
  ].join('; ');

/** Registers the page under `/capture/{linkId}` and the files that it loads. */
export const registerCapturePage = (router: Router<RequestState>, { prisma, storage }: ApiDeps): void => {
  const page = readBuiltPage(folder);

  router.get('/capture/assets/:name', async (ctx, next) => {
    const file = (await page).get(`assets/${ctx.params.name}`);
    return file ? sendBuiltFile(ctx, file, keptForever) : next();
  });
  // Its address never changes, so browsers ask each time whether there is a newer one.
  router.get('/capture/service-worker.js', async (ctx, next) => {
    const file = (await page).get('service-worker.js');
    return file ? sendBuiltFile(ctx, file, 'no-cache') : next();
  });

  router.get('/capture/:linkId', async (ctx, next) => {
    const linkId = String(ctx.params.linkId);
    if (!isId('captureLink', linkId)) return next();
    const index = (await page).get('index.html');
    const nonce = randomBytes(16).toString('base64');
    const origins = await findEmbeddingOrigins(prisma, linkId);
    ctx.set({
      'Content-Security-Policy': contentSecurityPolicy(nonce, await storage.uploadOrigin(), origins),
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'Permissions-Policy': 'camera=(self), microphone=(), geolocation=()',
    });
    ctx.type = 'html';
    ctx.status = index ? 200 : 503;
    ctx.body = index ? index.bytes.toString('utf8').replaceAll(noncePlaceholder, nonce) : notBuiltPage('capture page');
  });
};
