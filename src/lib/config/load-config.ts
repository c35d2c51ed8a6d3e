import { type ConsoleConfig, isConsoleConfig, walletOrigin, wrongFields } from './console-config'

export type ConfigFault = 'unreachable' | 'not_json' | 'invalid'

/** The console cannot start: config.json is missing, unreadable, or a field of it is wrong. */
export class ConfigError extends Error {
  readonly fault: ConfigFault
  /** The wrong fields, as written in the file: `wallet.production`. */
  readonly fields: readonly string[]

  constructor(fault: ConfigFault, fields: readonly string[] = []) {
    super(`config.json: ${fault}${fields.length > 0 ? ` (${fields.join(', ')})` : ''}`)
    this.name = 'ConfigError'
    this.fault = fault
    this.fields = fields
  }
}

declare global {
  /** The answer for config.json, which the script of the page asked for (src/first-paint/first-script.ts). */
  var earlySettings: Promise<Response> | undefined
}

/**
 * Reads and checks config.json.
 * @throws {ConfigError} naming every wrong field
 */
export async function loadConfig(pageOrigin: string): Promise<ConsoleConfig> {
  let response: Response
  try {
    response = await (globalThis.earlySettings ?? fetch('/config.json'))
  } catch {
    throw new ConfigError('unreachable')
  }
  if (!response.ok) throw new ConfigError('unreachable')
  let written: unknown
  try {
    written = await response.json()
  } catch {
    throw new ConfigError('not_json')
  }
  return checkConfig(written, pageOrigin)
}

/**
 * Checks the content of config.json.
 * @throws {ConfigError} naming every wrong field
 */
export function checkConfig(written: unknown, pageOrigin: string): ConsoleConfig {
  if (!isConsoleConfig(written)) throw new ConfigError('invalid', wrongFields(written))
  // A wallet on the console's own origin could read the console's storage.
  if (walletOrigin(written) === pageOrigin) {
    throw new ConfigError('invalid', [`wallet.${written.wallet.active}`])
  }
  return written
}
