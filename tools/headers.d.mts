/** The parts of config.json that decide the headers. */
export interface HeaderConfig {
  api_base: string
  wallet: { active: 'test' | 'production'; test: string; production: string }
  error_report_url: string | null
  /** Where logos are served, when that is neither the console nor the API. */
  picture_origin?: string | null
}
export function securityHeaders(config: HeaderConfig): Record<string, string>
export function cacheControl(path: string): string
export function headersFile(config: HeaderConfig): string
export function nginxFiles(config: HeaderConfig): Record<string, string>
