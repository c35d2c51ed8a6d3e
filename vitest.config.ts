import babel from '@rolldown/plugin-babel'
import { lingui } from '@lingui/vite-plugin'
import react from '@vitejs/plugin-react'
import tailwindcss from '@tailwindcss/vite'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { linguiMacros } from './tools/vite/lingui-macros.ts'
import { ownSchemas } from './tools/vite/own-schemas.ts'
import { strictCsp } from './tools/vite/strict-csp.ts'
import { chromiumPath } from './tools/browser-path.mjs'

const executablePath = chromiumPath()

/** What both projects of the back end share. */
const backEnd = {
  environment: 'node',
  setupFiles: ['./tests/setup/quick-password.ts'],
  globalSetup: ['./server/database/test-database.setup.ts'],
  maxWorkers: 2,
  testTimeout: 60_000,
  hookTimeout: 60_000,
}

/** What both projects of pure rules share. */
const ofRules = {
  setupFiles: ['./src/lib/testing/same-day.ts'],
  environment: 'happy-dom',
  // Two would make the document anew for each file, which costs more than the second core gives.
  maxWorkers: 1,
  // Some tests walk every zone of the world; a busy machine needs more than the usual five seconds.
  testTimeout: 60_000,
}

/** What both projects of components share: an object for each, because vitest writes the name of the project into it. */
const inBrowser = () => ({
  setupFiles: ['./tests/setup/quick-react.ts', './src/lib/testing/same-day.ts'],
  // Two pages at a time; a form with twenty fields needs more than the usual fifteen seconds on a busy machine.
  maxWorkers: 2,
  testTimeout: 60_000,
  browser: {
    enabled: true,
    headless: true,
    screenshotFailures: false,
    provider: playwright({
      launchOptions: { ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] },
      // What moves is looked at end to end; here every press would wait until a dialog stands still.
      contextOptions: { reducedMotion: 'reduce' },
    }),
    instances: [{ browser: 'chromium' as const }],
  },
})

/**
 * Three of the four kinds of test; the fourth, end to end, is playwright.config.ts.
 * - unit: pure rules of shared, src/lib and features, in node with happy-dom
 * - browser: components in a real Chromium (`*.browser.test.tsx`)
 * - server: the back end in process on a real PostgreSQL
 * One kind after the other (`groupOrder`), so that each has the machine for itself.
 */
export default defineConfig({
  plugins: [react(), babel(linguiMacros), lingui(), tailwindcss(), strictCsp()],
  resolve: { tsconfigPaths: true },
  // Named, so that a first run does not discover one late, reload the page and meet two copies of React.
  optimizeDeps: {
    include: [
      'react',
      'react-dom',
      'react-dom/client',
      'react/jsx-runtime',
      'react/jsx-dev-runtime',
      '@lingui/core',
      '@lingui/react',
      'lucide-react',
      '@radix-ui/react-dialog',
      '@radix-ui/react-dropdown-menu',
      '@radix-ui/react-popover',
      '@radix-ui/react-select',
      '@tanstack/react-query',
      '@tanstack/react-router',
      '@tanstack/react-table',
      '@testing-library/react',
      'apexcharts',
      'react-apexcharts',
      'zod/mini',
      'fast-check',
      'hucre/csv',
      'hucre/xlsx',
      'lossless-json',
      'qr',
      'qr/decode.js',
      '@noble/curves/nist.js',
      '@noble/hashes/sha2.js',
      '@noble/hashes/utils.js',
      '@scure/base',
    ],
  },
  test: {
    setupFiles: ['./tests/setup/timers-are-real-again.ts', './tests/setup/console-is-an-error.ts'],
    retry: 0,
    // A limit for what hangs, not a measure; the usual one second is too short for a busy machine.
    expect: { poll: { timeout: 30_000 } },
    // Read here and not in its project. The first start bundles the libraries: on a busy machine that takes minutes.
    browser: { connectTimeout: 300_000 },
    projects: [
      {
        extends: true,
        test: {
          ...ofRules,
          name: 'unit',
          sequence: { groupOrder: 0 },
          include: ['{src,shared}/**/*.test.{ts,tsx}', 'tests/unit/**/*.test.ts'],
          exclude: ['**/*.browser.test.tsx', '**/*.apart.test.ts'],
          // Files share their modules, which saves half of the run. A file that needs a module of its own is named
          // `*.apart.test.ts`.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          ...ofRules,
          name: 'unit apart',
          sequence: { groupOrder: 1 },
          include: ['{src,shared}/**/*.apart.test.ts'],
        },
      },
      {
        extends: true,
        // What is tested here is read as it is in the build.
        plugins: [ownSchemas()],
        test: {
          ...inBrowser(),
          name: 'browser',
          sequence: { groupOrder: 2 },
          include: ['{src,tests/gallery}/**/*.browser.test.tsx'],
          exclude: ['**/*.apart.browser.test.tsx'],
          // Files share their page, which saves a third of the run. A file that needs a page of its own is named
          // `*.apart.browser.test.tsx`.
          isolate: false,
        },
      },
      {
        extends: true,
        // What is tested here is read as it is in the build.
        plugins: [ownSchemas()],
        test: {
          ...inBrowser(),
          name: 'browser apart',
          sequence: { groupOrder: 3 },
          include: ['src/**/*.apart.browser.test.tsx'],
        },
      },
      {
        extends: true,
        test: {
          ...backEnd,
          name: 'server',
          sequence: { groupOrder: 4 },
          include: ['{server,sandbox}/**/*.test.ts', 'tests/{conformance,schedules,snippets}/**/*.test.ts'],
          exclude: ['**/*.apart.test.ts'],
          // Files share their modules, which saves a third of the run. A file that needs a module of its own is named
          // `*.apart.test.ts`.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          ...backEnd,
          name: 'server apart',
          sequence: { groupOrder: 5 },
          include: ['{server,sandbox}/**/*.apart.test.ts'],
        },
      },
    ],
  },
})
