import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  base: '/admin/',
  plugins: [react()],
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
