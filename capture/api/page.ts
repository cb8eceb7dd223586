import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type Router from '@koa/router';
import type { ApiDeps } from '../../api/route/deps.ts';
import { isId } from '../../domain/ids.ts';
import type { RequestState } from '../../http/middleware.ts';
import { findEmbeddingOrigins } from '../../prisma/capture-links/pages.ts';

const compress = promisify(brotliCompress);
/** The build output of Vite; see dev/stack/page-builds.ts. */
const folder = fileURLToPath(new URL('../page/dist', import.meta.url));
/** The placeholder in capture/page/index.html for the nonce of a response. */
const noncePlaceholder = 'NONCE_OF_THE_RESPONSE';

interface Asset {
  readonly bytes: Buffer;
  readonly brotli: Buffer;
  readonly type: string;
}

/** Every file of the built page by its path, so that no request path ever reaches the file system. */
const readAssets = async (): Promise<ReadonlyMap<string, Asset>> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  const assets = names.map(async (name) => {
    const bytes = await readFile(join(folder, name));
    return [name, { bytes, brotli: await compress(bytes), type: extname(name) }] as const;
  });
  return new Map(await Promise.all(assets));
};

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

const notBuilt = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Docket</title>
<p>The capture page has not been built. Run <code>npm run build</code> in the project folder and restart this process.</p></html>`;

/** Registers the page under `/capture/{linkId}` and the files that it loads. */
export const registerCapturePage = (router: Router<RequestState>, { prisma, storage }: ApiDeps): void => {
  const assets = readAssets();

  const serve = (path: string, nameOf: (given: string) => string, cacheControl: string): void => {
    router.get(path, async (ctx, next) => {
      const asset = (await assets).get(nameOf(String(ctx.params.name)));
      if (!asset) return next();
      ctx.set({ 'Cache-Control': cacheControl, Vary: 'Accept-Encoding' });
      ctx.type = asset.type;
      const isBrotli = ctx.acceptsEncodings('br', 'identity') === 'br';
      if (isBrotli) ctx.set('Content-Encoding', 'br');
      ctx.body = isBrotli ? asset.brotli : asset.bytes;
    });
  };
  serve('/capture/assets/:name', (name) => `assets/${name}`, 'public, max-age=31536000, immutable');
  serve('/capture/service-worker.js', () => 'service-worker.js', 'no-cache');

  router.get('/capture/:linkId', async (ctx, next) => {
    const linkId = String(ctx.params.linkId);
    if (!isId('captureLink', linkId)) return next();
    const index = (await assets).get('index.html');
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
    ctx.body = index ? index.bytes.toString('utf8').replaceAll(noncePlaceholder, nonce) : notBuilt;
  });
};
