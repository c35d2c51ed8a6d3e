/** The parts of config.json that decide the headers. */
export interface HeaderConfig {
  api_base: string
  wallet: { origins: Record<string, string>; active: string }
  error_report_url?: string | undefined
}
export function securityHeaders(config: HeaderConfig): Record<string, string>
export function cacheControl(path: string): string
export function headersFile(config: HeaderConfig): string
export function nginxFiles(config: HeaderConfig): Record<string, string>
