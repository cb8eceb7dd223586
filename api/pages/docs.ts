import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type Router from '@koa/router';
import type { RequestState } from '../http/middleware.ts';

/** The files of the swagger-ui-dist package that the page loads. No other files are served, and nothing is loaded from elsewhere. */
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

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Docket API</title>
<link rel="icon" type="image/png" href="/docs/assets/favicon-32x32.png">
<link rel="stylesheet" href="/docs/assets/swagger-ui.css">
<link rel="stylesheet" href="/docs/page.css">
</head>
<body>
<main id="reference"></main>
<noscript>This page requires JavaScript. The OpenAPI document itself is at <a href="/openapi.json">/openapi.json</a>.</noscript>
<script src="/docs/assets/swagger-ui-bundle.js"></script>
<script src="/docs/page.js"></script>
</body>
</html>
`;

/** No stored keys and no remote validator: whatever people type into the page is sent only with the API calls that they make. */
const script = `SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  validatorUrl: null,
  persistAuthorization: false,
  displayRequestDuration: true,
  defaultModelsExpandDepth: 0,
  filter: true,
  requestSnippetsEnabled: true,
});
const dark = matchMedia('(prefers-color-scheme: dark)');
const followScheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', followScheme);
followScheme();
`;

const style =
  'body { margin: 0; } .swagger-ui .info { margin: 2rem 0 1rem; } .dark-mode body { background: #1c2022; }\n';

/** Serves the API reference at `/docs`. It renders `/openapi.json` and works offline and under a strict content security policy. */
export const registerDocs = (router: Router<RequestState>): void => {
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  const text = (path: string, type: string, body: string) =>
    router.get(path, async (ctx) => {
      ctx.set('Content-Security-Policy', contentSecurityPolicy);
      ctx.type = type;
      ctx.body = body;
    });
  text('/docs', 'html', page);
  text('/docs/page.js', 'js', script);
  text('/docs/page.css', 'css', style);
  for (const [name, type] of Object.entries(assets)) {
    router.get(`/docs/assets/${name}`, async (ctx) => {
      ctx.set('Cache-Control', 'public, max-age=86400');
      ctx.type = type;
      ctx.body = await readFile(join(folder, name));
    });
  }
};
