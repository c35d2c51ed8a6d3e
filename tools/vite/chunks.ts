/**
 * The modules that every page needs, in one file. A dozen small files compress worse: this saves two kilobytes on /login
 * (PERFORMANCE.md section 1). Nothing may be added that log-in does not need.
 */
const patterns = [
  /node_modules[\\/](?:react|react-dom|scheduler|use-sync-external-store|@lingui)[\\/]/,
  /node_modules[\\/]@tanstack[\\/](?:react-router|router-core|history|react-store|store)[\\/]/,
  /node_modules[\\/]lucide-react[\\/]dist[\\/]esm[\\/](?!icons[\\/])/,
  /vite[\\/]preload-helper/,
  /src[\\/]lib[\\/]i18n[\\/]/,
  /src[\\/]lib[\\/]device[\\/](?!use-phone-width)/,
  /src[\\/]lib[\\/]config[\\/](?!brand-colour|hide-amounts)/,
  /src[\\/]lib[\\/]ui[\\/](?:announce|announcer|button|button-look|checkbox|class-names|field|icon|logo|spinner|theme|toast|use-theme)\./,
]

export const baseChunk = { name: 'base', test: (id: string): boolean => patterns.some((pattern) => pattern.test(id)) }

/**
 * The modules that nearly every signed-in page uses, in two files. As separate files, the list of preloads in the entry
 * was longer than the modules themselves. The steps of log-in must not use any of them.
 */
const kit = {
  ui: 'address-block|address-inline|amount|amount-input|as-of|avatar|badge|callout|card|copy-button|definition-list|duration|empty-state|hidden-amounts|error-state|look-alike|metric|record-list|ruler|segmented|skeleton|sum|timeline|token-glyphs|token-mark|tone',
  api: 'account|currency|fixed-address|statistics|use-offers|use-reached|use-zone|withdrawal',
  'domain-ui': 'account-name|day-choice|money-state|query-fault|record-time|stop-fault|withdrawal-state',
  device: 'use-phone-width',
  config: 'hide-amounts',
  paths: 'pages|use-address',
  money: 'format|mask',
  time: String.raw`[\w-]+`,
} as const
/**
 * Day.js runs while its files load. In a file of its own choice the bundler put it beside a component that imports the kit,
 * so that kit and Day.js waited for each other and the page stayed empty.
 */
const dayjs = /node_modules[\\/]dayjs[\\/]/
const kitPatterns = [
  dayjs,
  ...Object.entries(kit).map(([folder, names]) => new RegExp(String.raw`src[\\/]lib[\\/]${folder}[\\/](?:${names})\.`)),
]
/** The modules of pages with a list. */
const list =
  /src[\\/]lib[\\/](?:list[\\/]|domain-ui[\\/]application-choice\.|ui[\\/](?:table[\\/]|chip\.|no-match\.|record-cards\.))|node_modules[\\/]@tanstack[\\/](?:react-table|table-core)[\\/]/
/** The button that sends a code, with its countdown; log-in and the step-up dialog share it. */
const sendCode = /src[\\/]lib[\\/](?:time[\\/]every-second|ui[\\/]send-code-button)\./
const iconOfLogIn =
  'arrow-left|check|circle-exclamation-point|eye|eye-off|languages|lock|mail|minus|moon|sun|sun-moon|wallet'
const icon = new RegExp(
  String.raw`node_modules[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](?!(?:${iconOfLogIn})\.)`,
)

export const kitChunks = [
  { name: 'icons', test: icon, includeDependenciesRecursively: false },
  { name: 'send-code', test: sendCode, includeDependenciesRecursively: false },
  { name: 'list', test: list, includeDependenciesRecursively: false },
  {
    name: 'kit',
    test: (id: string): boolean => kitPatterns.some((pattern) => pattern.test(id)),
    includeDependenciesRecursively: false,
  },
]

/** A route and the same route below /m are one screen, so both share one file. */
export const screenChunks = {
  name: (id: string): string | null => {
    const [, screen] = /src[\\/]routes[\\/](?:m[\\/])?_authed[\\/]([\w\\/]+)\.tsx\?tsr-split=component/.exec(id) ?? []
    return screen === undefined ? null : `at-${screen.replaceAll(/[\\/_]+/g, '-')}`
  },
  includeDependenciesRecursively: false,
}
