/**
 * What every page needs, in one file instead of a dozen small ones that compress badly: two kilobytes less on /login
 * (PERFORMANCE.md section 1). Nothing may be added that log-in does not need.
 */
const patterns = [
  /node_modules[\\/](?:react|react-dom|scheduler|use-sync-external-store|@lingui)[\\/]/,
  /node_modules[\\/]@tanstack[\\/](?:react-router|router-core|history|react-store|store)[\\/]/,
  /node_modules[\\/]lucide-react[\\/]dist[\\/]esm[\\/](?!icons[\\/])/,
  /vite[\\/]preload-helper/,
  /src[\\/]lib[\\/](?:device|i18n)[\\/]/,
  /src[\\/]lib[\\/]config[\\/](?!brand-colour)/,
  /src[\\/]lib[\\/]ui[\\/](?:announce|announcer|button|button-look|checkbox|class-names|field|icon|logo|spinner|theme|toast|use-theme)\./,
]

export const baseChunk = { name: 'base', test: (id: string): boolean => patterns.some((pattern) => pattern.test(id)) }
