import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { compiledMessages } from './messages/compiled.ts';

const source = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
/** The page that people open most. */
const firstPage = source('src/pages/submissions/queue/queue-page.tsx');
/** Requests the data of the first page. */
const firstRequests = source('src/first-requests.ts');

/** The packages that send requests, cache answers, and report errors. They need no React. */
const requestPackages =
  /node_modules\/(?:@tanstack\/query-core|icu-minify|openapi-fetch|@tanstack\/react-query\/.*infiniteQueryOptions)/;

/** Whether a module is needed to send the first requests. */
const isForRequests = (id: string, context: Rolldown.ChunkingContext): boolean => {
  if (id.includes('node_modules')) return requestPackages.test(id);
  const needed = new Set([firstRequests]);
  for (const one of needed) {
    for (const imported of context.getModuleInfo(one)?.importedIds ?? []) {
      if (!imported.includes('node_modules')) needed.add(imported);
    }
  }
  return needed.has(id);
};

/**
 * Makes the browser fetch and compile the first page in parallel with the frame, and send the first requests before
 * both.
 */
const startFirstPage: Plugin = {
  name: 'docket-start-first-page',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const chunkOf = (module: string) => {
        const found = chunks.find(({ facadeModuleId }) => facadeModuleId === module);
        if (!found) throw new Error(`No chunk begins with ${module}.`);
        return found;
      };
      const withImports = (name: string): Set<string> => {
        const files = new Set([name]);
        // Iterating over a set also visits entries that are added while it runs.
        for (const file of files) {
          for (const one of chunks.find(({ fileName }) => fileName === file)?.imports ?? []) files.add(one);
        }
        return files;
      };
      const requests = chunkOf(firstRequests).fileName;
      const files = withImports(chunkOf(firstPage).fileName);
      for (const file of withImports(requests)) {
        if (/\/first-(?!requests)/.test(file)) throw new Error('The first requests wait for the whole page.');
        if (file !== requests) files.add(file);
      }
      const missing = [...files].filter((file) => !html.includes(file));
      return [
        {
          tag: 'script',
          attrs: { type: 'module', async: true, crossorigin: true, src: `/admin/${requests}` },
          injectTo: 'head-prepend',
        },
        ...missing.map((file) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/admin/${file}` },
          injectTo: 'head' as const,
        })),
      ];
    },
  },
};

/** The webhook portal: it shares the panel's components, but is built and served separately. */
const portal = defineConfig({
  base: '/webhook-portal/',
  plugins: [compiledMessages(), react()],
  html: { cspNonce: 'NONCE_OF_THE_RESPONSE' },
  build: {
    outDir: 'dist/portal',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    reportCompressedSize: false,
    rolldownOptions: { input: source('portal.html') },
  },
});

const panel = defineConfig({
  base: '/admin/',
  plugins: [compiledMessages(), react(), startFirstPage],
  // The API process puts its own nonce into every response; see panel/api/page.ts.
  html: { cspNonce: 'NONCE_OF_THE_RESPONSE' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // test/panel/first-page.test.ts adds up which files a page needs.
    manifest: true,
    reportCompressedSize: false,
    rolldownOptions: {
      input: { index: source('index.html'), 'queue-page': firstPage, 'first-requests': firstRequests },
      output: {
        codeSplitting: {
          groups: [
            {
              name: (id, context) => (isForRequests(id, context) ? 'requests' : null),
              debugName: 'requests',
              priority: 2,
              includeDependenciesRecursively: false,
            },
            // The frame and the first page in one file: each file costs a slow processor a few milliseconds.
            { name: 'first', tags: ['$initial'], priority: 1 },
          ],
        },
      },
    },
  },
});

/** The panel's page, and with `--mode portal` the webhook portal. */
export default defineConfig(({ mode }) => (mode === 'portal' ? portal : panel));
