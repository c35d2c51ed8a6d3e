import { join } from 'node:path'
import { defineConfig } from 'vite'

const root = join(import.meta.dirname, '../..')
const file = (name: string): string => join(import.meta.dirname, name)

/** Scripts and looks of the payer's and the tester's pages; the pages themselves are written by the server. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/pages/',
  publicDir: join(root, 'server/http/browser/public'),
  resolve: { tsconfigPaths: true },
  build: {
    outDir: '../../build/pages',
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rollupOptions: {
      input: {
        audit: file('audit.ts'),
        opening: file('opening.ts'),
        risk: file('risk.ts'),
        live: file('live.ts'),
        customers: file('customers.ts'),
        'pay-this-order': file('pay-this-order.ts'),
        pay: join(root, 'server/payment/payer-page/browser/pay.ts'),
        tools: file('tools.ts'),
        pages: join(root, 'server/http/browser/pages.css'),
      },
      // The server names them in its pages, so they keep their names; it tells browsers to ask again.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js', assetFileNames: '[name][extname]' },
    },
  },
})
