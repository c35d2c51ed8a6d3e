import { defineConfig, devices } from '@playwright/test'
import { chromiumPath } from './tools/browser-path.mjs'
import { isFull } from './tests/e2e/matrix.ts'
import { ON_DESKTOP, ON_PHONE } from './tools/one-layout.mjs'
import { consolePort, crossOriginPort, portsOf, WORKERS } from './tests/e2e/ports.ts'

const executablePath = chromiumPath()
const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } }
// One of the two layouts is driven without motion, as some people's devices ask for.
const phone = {
  ...devices['Pixel 7'],
  viewport: { width: 390, height: 844 },
  contextOptions: { reducedMotion: 'reduce' as const },
}

// Layouts that only the full run drives a spec in.
const leftOut = (names: readonly string[]) => (isFull ? [] : names.map((name) => `**/${name}.both.spec.ts`))

/** The built site under production headers, its real back end on a real database and a real local chain. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // What only the full run has (tests/e2e/matrix.ts).
  ...(isFull ? {} : { grepInvert: /@full/ }),
  workers: WORKERS,
  retries: 0,
  forbidOnly: true,
  // A limit for what hangs, not a measure: a walk over all routes takes a minute on a busy machine.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  // On a build server the reporter that says every failure at its end: a log that was cut short keeps what went wrong.
  reporter: process.env['CI'] ? [['dot']] : [['list']],
  use: {
    baseURL: `http://localhost:${consolePort}`,
    locale: 'en-US',
    timezoneId: 'Asia/Shanghai',
    // Recording is a third of the work of a run: whoever looks for a fault asks for it, `--trace retain-on-failure`.
    trace: 'off',
    // What a service worker fetches passes by `page.route`, so it would answer in place of the faults that tests plant, and
    // keeping the whole console costs every test time. Only installed.both.spec.ts and updates.both.spec.ts allow it.
    serviceWorkers: 'block',
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] },
  },
  projects: [
    // First, because its figures want no withdrawal on its way, and tests of the others leave some.
    {
      name: 'cross-origin',
      use: { ...desktop, baseURL: `http://localhost:${crossOriginPort}` },
      testMatch: [...(isFull ? ['**/sign-in.spec.ts'] : []), '**/live-payment.spec.ts'],
    },
    { name: 'desktop', use: desktop, testIgnore: ['**/*.phone.spec.ts', ...leftOut(ON_PHONE)] },
    {
      name: 'phone',
      use: phone,
      testMatch: ['**/*.phone.spec.ts', '**/*.both.spec.ts'],
      testIgnore: leftOut(ON_DESKTOP),
    },
  ],
  webServer: Array.from({ length: WORKERS }, (_, worker) => {
    const ports = portsOf(worker)
    return {
      command: 'node --enable-source-maps build/sandbox/server.mjs',
      url: `http://localhost:${ports.console}/api/v1/capabilities`,
      // For what hangs: the world takes 24 s on a quiet machine, and took more than three minutes on a busy one.
      timeout: 600_000,
      reuseExistingServer: false,
      gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 20_000 },
      env: {
        PORT: String(ports.console),
        TOOLS_PORT: String(ports.tools),
        CROSS_ORIGIN_PORT: String(ports.crossOrigin),
        DATA_DIR: `.tmp/e2e/${ports.console}`,
        SEED: 'demo',
        SIMULATE: 'off',
      },
    }
  }),
})
