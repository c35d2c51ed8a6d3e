import babel from '@rolldown/plugin-babel'
import { lingui } from '@lingui/vite-plugin'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { baseChunk, kitChunks, screenChunks } from './tools/vite/chunks.ts'
import { linguiMacros } from './tools/vite/lingui-macros.ts'
import { writeRoutePages } from './tools/vite/route-pages.ts'
import { serviceWorker } from './tools/vite/service-worker.ts'
import { strictCsp } from './tools/vite/strict-csp.ts'

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      quoteStyle: 'single',
      routeFileIgnorePattern: '\\.test\\.',
    }),
    react(),
    babel(linguiMacros),
    lingui({ failOnCompileError: true }),
    tailwindcss(),
    strictCsp(),
    writeRoutePages(),
    serviceWorker(),
  ],
  resolve: { tsconfigPaths: true },
  build: {
    target: 'es2023',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    manifest: 'build-manifest.json',
    rolldownOptions: { output: { codeSplitting: { groups: [baseChunk, ...kitChunks, screenChunks] } } },
  },
  server: {
    host: 'localhost',
    port: 5173,
    proxy: { '/api': 'http://127.0.0.1:4173', '/config.json': 'http://127.0.0.1:4173' },
  },
})
