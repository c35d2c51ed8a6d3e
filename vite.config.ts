import babel from '@rolldown/plugin-babel'
import { lingui } from '@lingui/vite-plugin'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { noteChunks } from './tools/vite/built-chunks.ts'
import { chunks } from './tools/vite/chunks.ts'
import { compileHint } from './tools/vite/compile-hint.ts'
import { iconImports } from './tools/vite/icon-imports.ts'
import { lateScripts } from './tools/vite/late-scripts.ts'
import { linguiMacros } from './tools/vite/lingui-macros.ts'
import { ownRuntime } from './tools/vite/own-runtime.ts'
import { ownSchemas } from './tools/vite/own-schemas.ts'
import { writeRoutePages } from './tools/vite/route-pages.ts'
import { serviceWorker } from './tools/vite/service-worker.ts'
import { singleDeclarations } from './tools/vite/single-declarations.ts'
import { strictCsp } from './tools/vite/strict-csp.ts'
import { words } from './tools/vite/words.ts'

const forBrowsers = {
  manifest: 'build-manifest.json',
  // The notices that the licences of bundled packages ask for.
  license: { fileName: 'licences.md' },
  // One stylesheet, with its hash in every page: a later one would be loaded without a hash.
  cssCodeSplit: false,
  // The largest is ApexCharts, which is one file and comes after everything else; the budgets are in tools/weigh-routes.mjs.
  chunkSizeWarningLimit: 600,
  // What the bundler says about its own speed tells nobody who runs the program anything.
  rolldownOptions: {
    checks: { bundlerTimings: false },
    output: { codeSplitting: { groups: chunks } },
  },
}

export default defineConfig(({ isSsrBuild = false }) => ({
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
    iconImports(),
    ownRuntime(),
    ownSchemas(),
    // What the pages show first is drawn by a build for Node, which makes no pages (src/first-paint/prerender.tsx).
    isSsrBuild
      ? []
      : [singleDeclarations(), lateScripts(), words(), compileHint(), noteChunks(), writeRoutePages(), serviceWorker()],
  ],
  resolve: {
    tsconfigPaths: true,
    // React has had this hook of its own since version 18; TanStack Store asks for the one for older versions too.
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  build: {
    target: 'es2023',
    minify: 'terser',
    // More than one pass saves 1 kB of each page.
    terserOptions: { compress: { passes: 3, ecma: 2020 } },
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    ...(isSsrBuild ? {} : forBrowsers),
  },
  server: {
    host: 'localhost',
    port: 5173,
    proxy: { '/api': 'http://127.0.0.1:4173', '/config.json': 'http://127.0.0.1:4173' },
  },
}))
