import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type Router from '@koa/router';
import { directionOf, type Language, languageOf, offeredLanguages } from '../../domain/languages/languages.ts';
import { preferencesIn } from '../../domain/languages/preferences.ts';
import type { RequestState } from '../../http/middleware.ts';
import type { Config } from '../../platform/config.ts';
import type { Storage } from '../../platform/storage.ts';

const compress = promisify(brotliCompress);

/** The build output of Vite; see dev/stack/page-builds.ts. */
const folder = fileURLToPath(new URL('../page/dist', import.meta.url));
/**
 * The placeholder that Vite writes into the page for the nonce of a response (`html.cspNonce` in
 * panel/page/vite.config.ts).
 */
const noncePlaceholder = 'NONCE_OF_THE_RESPONSE';
/** The placeholder in panel/page/index.html for the name of the single sign-on. */
const singleSignOnPlaceholder = 'SINGLE_SIGN_ON_LABEL';
/** The placeholder in panel/page/index.html for whether e-mails are sent. */
const mailPlaceholder = 'MAIL_IS_SENT';
const compressible: ReadonlySet<string> = new Set(['.js', '.css', '.svg', '.html', '.json']);

interface Asset {
  readonly bytes: Buffer;
  readonly brotli: Buffer | null;
  readonly etag: string;
  readonly type: string;
}

/** @param storageOrigin the origin that browsers upload files to */
const contentSecurityPolicy = (nonce: string, storageOrigin: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' ${storageOrigin}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

const readAsset = async (name: string): Promise<Asset> => {
  const bytes = await readFile(join(folder, name));
  const type = extname(name);
  const brotli = compressible.has(type)
    ? await compress(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
    : null;
  return { bytes, brotli, type, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` };
};

/**
 * Every file of the built page by its path. They are read once, so that no request path ever reaches the file system.
 */
const readAssets = async (): Promise<ReadonlyMap<string, Asset>> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  return new Map(await Promise.all(names.map(async (name) => [name, await readAsset(name)] as const)));
};

const notBuilt = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Docket</title>
<p>The admin panel has not been built. Run <code>npm run build</code> in the project folder and restart this process.</p></html>`;

/**
 * The page in a language: its texts are a script that runs before the others, so that no script waits for them. English
 * texts are in the code.
 */
const inLanguage = (html: string, language: Language, assets: ReadonlyMap<string, Asset>): string => {
  const script = [...assets.keys()].find((name) => name.startsWith(`assets/language-${language}-`));
  if (script === undefined) return html;
  return html
    .replace('<html lang="en"', `<html lang="${language}" dir="${directionOf(language)}"`)
    .replace('<script ', `<script type="module" crossorigin src="/admin/${script}"></script>\n    <script `);
};

/**
 * Registers the panel's page under `/admin`: one HTML document for all its paths, with a fresh nonce in each response,
 * and the hashed files that it loads, which browsers may cache forever.
 */
export const registerPanelPage = (
  router: Router<RequestState>,
  { panel: { sso }, mail }: Pick<Config, 'panel' | 'mail'>,
  storage: Storage,
): void => {
  const assets = readAssets();
  const label = sso.issuer && sso.clientId ? sso.label.replaceAll(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`) : '';
  const document = (index: Asset, nonce: string) =>
    index.bytes
      .toString('utf8')
      .replaceAll(noncePlaceholder, nonce)
      .replaceAll(mailPlaceholder, String(mail !== null))
      .replaceAll(singleSignOnPlaceholder, label);

  router.get('/admin/assets/:name', async (ctx, next) => {
    const asset = (await assets).get(`assets/${ctx.params.name}`);
    if (!asset) return next();
    ctx.set({ 'Cache-Control': 'public, max-age=31536000, immutable', ETag: asset.etag, Vary: 'Accept-Encoding' });
    ctx.type = asset.type;
    ctx.status = 200;
    if (ctx.fresh) {
      ctx.status = 304;
      return;
    }
    const brotli = asset.brotli && ctx.acceptsEncodings('br', 'identity') === 'br' ? asset.brotli : null;
    if (brotli) ctx.set('Content-Encoding', 'br');
    ctx.body = brotli ?? asset.bytes;
  });

  router.get(['/admin', '/admin/{*path}'], async (ctx, next) => {
    if (/^\/admin\/(api|auth|assets)(\/|$)/.test(ctx.path)) return next();
    const index = (await assets).get('index.html');
    const nonce = randomBytes(16).toString('base64');
    ctx.set({
      'Content-Security-Policy': contentSecurityPolicy(nonce, await storage.uploadOrigin()),
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'same-origin',
      'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
    });
    ctx.type = 'html';
    ctx.status = index ? 200 : 503;
    const chosen = preferencesIn(ctx.get('Cookie')).language;
    const language = languageOf(chosen ?? (ctx.acceptsLanguages(...offeredLanguages) || 'en')) ?? 'en';
    ctx.body = index ? inLanguage(document(index, nonce), language, await assets) : notBuilt;
  });
};
