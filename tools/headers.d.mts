/** The parts of config.json that decide the headers. */
export interface HeaderConfig {
  api_base: string
  wallet: { active: 'test' | 'production'; test: string; production: string }
  error_report_url: string | null
  csp_report_url?: string | null
  /** Where logos are served, when that is neither the console nor the API. */
  picture_origin?: string | null
}
/** SHA-256 of what is written inside the pages, as a policy names it: `sha256-` and base64. */
export interface InlineHashes {
  scripts: readonly string[]
  styles: readonly string[]
}
export const INLINE_FILE: string
/** Where nginx of a distribution and of the image logs calls. */
export const ACCESS_LOG: string
export function readInline(folder: string): InlineHashes
export function securityHeaders(config: HeaderConfig, inline: InlineHashes): Record<string, string>
export function cacheControl(path: string): string
export function headersFile(config: HeaderConfig, inline: InlineHashes): string
export interface NginxOptions {
  listen?: string
  /** The folder of the release. */
  root?: string
  /** The folder of config.json and manifest.webmanifest, which differ between deployments. */
  own?: string
  /** Addresses of the api processes; none: nginx serves the console alone. */
  apis?: readonly string[]
  /** The host name of these pages, where one nginx serves several (tools/cells.mjs). */
  host?: string
  /** Where nginx finds the file of headers. */
  headers?: string
  /** Where it logs calls, without what follows their `?`; as the settings around say unless given. */
  log?: string
}
export function nginxFiles(
  config: HeaderConfig,
  inline: InlineHashes,
  options?: NginxOptions,
): Record<'security-headers.conf' | 'console.conf', string>
