/**
 * The import rules of this repository, described in docs/architecture.md. Type-only imports count (tsPreCompilationDeps),
 * because a type is knowledge too. `tools/walls.mjs` fails when it reads fewer modules than exist, and
 * tests/unit/walls.test.ts plants one violation of every rule below.
 */
const { SERVER_ROOMS } = require('./tools/server-rooms.cjs')

const BASE_FEATURES = ['session', 'verification']
const base = BASE_FEATURES.join('|')

/** Tests may import from the sandbox: local chains, an inbox, merchants. They are not in the bundle. */
const TESTS = ['\\.test\\.ts$', '/testing/', '/test-database', '/test-server']

const lowerRoomsOnly = SERVER_ROOMS.slice(0, -1).map((room, at) => ({
  name: `server-${room}-imports-lower-rooms`,
  severity: 'error',
  from: { path: `^server/${room}/`, pathNot: TESTS },
  to: { path: `^server/(${SERVER_ROOMS.slice(at + 1).join('|')})/` },
}))

/** What the console may import; package.json also lists what the back end runs on. */
const CONSOLE_PACKAGES = [
  '@lingui/(core|react)',
  '@noble/(curves|hashes)',
  '@radix-ui/react-(dialog|dropdown-menu|popover|select|tabs)',
  '@scure/base',
  '@solana/web3\\.js',
  '@tanstack/react-(query|router|table)',
  'apexcharts',
  'crypto-js',
  'dayjs',
  'eventsource-parser',
  'hucre',
  'idb-keyval',
  'lossless-json',
  'lucide-react',
  'qr',
  'react',
  'react-apexcharts',
  'react-dom',
  'workbox-(precaching|routing|strategies|window)',
  'zod',
]

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-cycle', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'shared-stands-alone',
      comment: 'What both sides agree on knows neither side, so that each can be replaced.',
      severity: 'error',
      from: { path: '^shared/', pathNot: TESTS },
      to: { path: '^(src|server|sandbox|tests|tools)/' },
    },
    {
      name: 'src-never-imports-server-sandbox-or-tests',
      comment: 'Another back end must be able to replace ours without touching src.',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(server|sandbox|tests|tools)/' },
    },
    {
      name: 'features-are-strangers',
      comment: 'Shared data goes down to lib/api, shared looks to lib/ui, shared moments are a slot from the route.',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/', pathNot: [`^src/features/$1/`, `^src/features/(${base})/[^/]+$`] },
    },
    {
      name: 'base-features-import-lib-only',
      severity: 'error',
      from: { path: `^src/features/(${base})/` },
      to: { path: '^src/features/', pathNot: '^src/features/$1/' },
    },
    {
      name: 'front-door-only',
      comment: 'The files at the top of a feature folder are its front door; its subfolders are private.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/features/' },
      to: { path: '^src/features/[^/]+/.+/' },
    },
    {
      name: 'lib-never-imports-features-or-routes',
      severity: 'error',
      from: { path: '^src/lib/' },
      to: { path: '^src/(features|routes|main|router)' },
    },
    {
      name: 'features-never-import-routes',
      severity: 'error',
      from: { path: '^src/features/' },
      to: { path: '^src/(routes|router|main|routeTree)' },
    },
    {
      name: 'ui-knows-no-data',
      comment: 'Components draw what they are given; they neither fetch nor speak to a wallet.',
      severity: 'error',
      from: { path: '^src/lib/ui/' },
      to: { path: '^src/lib/(api|domain-ui|wallet)/' },
    },
    {
      name: 'api-is-data-only',
      comment:
        'lib/api calls, reads and caches. What puts an answer into words or on the screen stands in lib/domain-ui.',
      severity: 'error',
      from: { path: '^src/lib/api/' },
      to: {
        path: ['^src/lib/(ui|domain-ui|list)/', 'node_modules/(react-dom|@radix-ui|@lingui|lucide-react|apexcharts)/'],
      },
    },
    {
      name: 'api-holds-no-component',
      comment: 'Only a file with JSX needs to be .tsx; tests in the browser are named so.',
      severity: 'error',
      from: { path: '^src/lib/api/.+[.]tsx$', pathNot: '[.]test[.]tsx$' },
      to: {},
    },
    {
      name: 'contract-imports-zod-only',
      comment: 'And the list of chain types and the shapes of what passkeys confirm, which import nothing.',
      severity: 'error',
      from: { path: '^shared/contract/', pathNot: TESTS },
      to: {
        pathNot: [
          '^shared/contract/',
          '^shared/address/chain-type[.]ts$',
          '^shared/payout/shapes[.]ts$',
          'node_modules/zod/',
        ],
      },
    },
    {
      name: 'back-end-never-imports-the-console',
      comment: 'What both need stands in shared/.',
      severity: 'error',
      from: { path: '^(server|sandbox)/' },
      to: { path: '^src/' },
    },
    {
      name: 'server-never-imports-sandbox-or-tests',
      comment: 'An operator runs the server without the world that it is tried in.',
      severity: 'error',
      from: { path: '^server/', pathNot: TESTS },
      to: { path: '^(sandbox|tests|tools)/' },
    },
    ...lowerRoomsOnly,
    {
      name: 'server-front-door-only',
      comment:
        'Another room is used through the files at its top. The table of handlers alone reads the routes, and scripts of pages share http/browser.',
      severity: 'error',
      from: { path: '^server/([^/]+)/', pathNot: [...TESTS, '^server/start/', '^server/signer/'] },
      to: { path: '^server/[^/]+/.+/', pathNot: ['^server/$1/', '^server/http/browser/'] },
    },
    {
      name: 'signer-reads-chains-and-little-else',
      comment:
        'What the signer imports decides what its users have to trust: chains as an EVM node tells them, and signatures.',
      severity: 'error',
      from: { path: '^server/signer/', pathNot: TESTS },
      to: { path: '^server/', pathNot: '^server/(signer|chain/(evm/)?[^/]+|wallet-proof/[^/]+)' },
    },
    {
      name: 'signer-reaches-no-database',
      comment: 'Not even a type of it, over any number of files: the signer believes nothing that a database says.',
      severity: 'error',
      from: { path: '^server/signer/', pathNot: TESTS },
      to: { path: ['^server/database/', 'node_modules/(pg|kysely|hono|@hono)/'], reachable: true },
    },
    {
      name: 'signer-is-a-program-of-its-own',
      comment: 'Others know its calls and its texts. Only its start loads what has keys.',
      severity: 'error',
      from: {
        path: '^(server|sandbox)/',
        pathNot: [...TESTS, '^server/signer/', '^server/start/signer-process[.]ts$', '^sandbox/signer/main[.]ts$'],
      },
      to: { path: '^server/signer/', pathNot: '^server/signer/(contract|act-text)[.]ts$' },
    },
    {
      name: 'functions-of-c-only-for-a-token',
      comment: 'koffi calls any function of any library, around every check of this program.',
      severity: 'error',
      from: { path: '^(src|shared|server|sandbox)/', pathNot: '^server/signer/pkcs11/cryptoki[.]ts$' },
      to: { path: 'node_modules/koffi/' },
    },
    {
      name: 'server-testing-is-for-tests',
      severity: 'error',
      from: { path: '^(server|sandbox)/', pathNot: TESTS },
      to: { path: ['^server/.+/testing/', '^server/testing/', '^server/database/test-'] },
    },
    {
      name: 'charts-only-through-the-wrapper',
      comment: 'ApexCharts runs HTML in names and labels (SECURITY M7); the wrapper escapes them.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/lib/ui/chart/' },
      to: { path: 'node_modules/(apexcharts|react-apexcharts)/' },
    },
    {
      name: 'only-its-own-packages-in-the-console',
      comment: 'What the back end installs, and every tool, would come into the bundle of a page that moves money.',
      severity: 'error',
      from: { path: '^(src|shared)/', pathNot: '(\\.test\\.tsx?$|/testing/)' },
      to: {
        dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown', 'core'],
        pathNot: `node_modules/(${CONSOLE_PACKAGES.join('|')}|vite|@types)/`,
      },
    },
    {
      name: 'nothing-unresolved',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: ['^virtual:', '\\.po$'] },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.app.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
}
