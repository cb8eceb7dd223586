import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compiledMessages } from './messages/compiled.ts';

/** The page that people open most. */
const firstPage = '/pages/submissions/queue/queue-page.tsx';

/** Lets the browser fetch and compile the first page beside the frame, instead of after it. */
const preloadFirstPage: Plugin = {
  name: 'docket-preload-first-page',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const page = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(firstPage));
      if (!page) throw new Error(`No chunk begins with ${firstPage}.`);
      const files = new Set([page.fileName]);
      // A set also visits what is added while it is walked.
      for (const file of files) {
        for (const one of chunks.find(({ fileName }) => fileName === file)?.imports ?? []) files.add(one);
      }
      const missing = [...files].filter((file) => !html.includes(file));
      return missing.map((file) => ({
        tag: 'link',
        attrs: { rel: 'modulepreload', crossorigin: true, href: `/admin/${file}` },
        injectTo: 'head',
      }));
    },
  },
};

export default defineConfig({
  base: '/admin/',
  plugins: [compiledMessages(), react(), preloadFirstPage],
  // The API process puts its own nonce into every response; see panel/api/page.ts.
  html: { cspNonce: 'NONCE_OF_THE_RESPONSE' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // test/panel/first-page.test.ts adds up which files a page needs.
    manifest: true,
    reportCompressedSize: false,
  },
});
