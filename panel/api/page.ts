import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type Router from '@koa/router';
import { languageOf, offeredLanguages } from '../../domain/languages/languages.ts';
import { preferencesIn } from '../../domain/languages/preferences.ts';
import {
  type BuiltFile,
  inLanguage,
  keptForever,
  noncePlaceholder,
  notBuiltPage,
  readBuiltPage,
  sendBuiltFile,
} from '../../http/built-page.ts';
import type { RequestState } from '../../http/middleware.ts';
import type { Config } from '../../platform/config.ts';
import type { Storage } from '../../platform/storage/storage.ts';

/** The build output of Vite; see dev/stack/page-builds.ts. */
const folder = fileURLToPath(new URL('../page/dist', import.meta.url));
/** The placeholder in panel/page/index.html for the name of the single sign-on. */
const singleSignOnPlaceholder = 'SINGLE_SIGN_ON_LABEL';
/** The placeholder in panel/page/index.html for whether emails are sent. */
const mailPlaceholder = 'MAIL_IS_SENT';

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

/**
 * Registers the panel's page under `/admin`: one HTML document for all its paths, with a fresh nonce in each response,
 * and the hashed files that it loads, which browsers may cache forever.
 */
export const registerPanelPage = (
  router: Router<RequestState>,
  { panel: { sso }, mail }: Pick<Config, 'panel' | 'mail'>,
  storage: Storage,
): void => {
  const page = readBuiltPage(folder);
  const label = sso.issuer && sso.clientId ? sso.label.replaceAll(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`) : '';
  const document = (index: BuiltFile, nonce: string) =>
    index.bytes
      .toString('utf8')
      .replaceAll(noncePlaceholder, nonce)
      .replaceAll(mailPlaceholder, String(mail !== null))
      .replaceAll(singleSignOnPlaceholder, label);

  router.get('/admin/assets/:name', async (ctx, next) => {
    const file = (await page).get(`assets/${ctx.params.name}`);
    if (!file) return next();
    sendBuiltFile(ctx, file, keptForever);
  });

  router.get(['/admin', '/admin/{*path}'], async (ctx, next) => {
    if (/^\/admin\/(api|auth|assets)(\/|$)/.test(ctx.path)) return next();
    const index = (await page).get('index.html');
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
    const accepted = ctx.acceptsLanguages(...offeredLanguages) || 'en';
    const language = languageOf(chosen ?? accepted) ?? 'en';
    ctx.body = index
      ? inLanguage(document(index, nonce), language, await page, '/admin/')
      : notBuiltPage('admin panel');
  });
};
