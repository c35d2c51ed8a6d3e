import { join } from 'node:path'
import { defineConfig } from 'vite'

const root = join(import.meta.dirname, '../../..')

/** Script and looks of the payer's page for an operator's server; the page itself is written by the server. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/pages/',
  publicDir: join(root, 'server/http/browser/public'),
  resolve: { tsconfigPaths: true },
  build: {
    outDir: join(root, 'build/server/pages'),
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rollupOptions: {
      input: {
        pay: join(import.meta.dirname, 'browser/pay.ts'),
        pages: join(root, 'server/http/browser/pages.css'),
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js', assetFileNames: '[name][extname]' },
    },
  },
})
