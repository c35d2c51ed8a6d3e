import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The sandbox wallet window: a page of its own, built apart from the console and served from another host. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  resolve: { tsconfigPaths: true },
  build: {
    outDir: '../../build/wallet',
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
})
