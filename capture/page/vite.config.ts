import { defineConfig } from 'vite';

/** Safari, Chrome and Firefox of the last three years. */
const target = ['safari17', 'chrome119', 'firefox119'];

/**
 * The page, and with `--mode service-worker` its service worker: one script at a fixed address, because not every
 * browser lets a service worker import modules.
 */
export default defineConfig(({ mode }) => ({
  base: '/capture/',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: 'dist',
    emptyOutDir: mode !== 'service-worker',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    target,
    ...(mode === 'service-worker'
      ? {
          rolldownOptions: {
            input: 'src/service-worker.ts',
            output: { format: 'iife', entryFileNames: 'service-worker.js' },
          },
        }
      : {}),
  },
}));
