import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Build of the wallet window: a separate page, served from another host than the console. */
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
