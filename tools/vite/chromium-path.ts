import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * The Chromium that is on this machine, so that no test tool downloads one of its own.
 * `CHROMIUM` wins; undefined lets Playwright use its own download where there is one.
 */
export function chromiumPath(): string | undefined {
  if (process.env['CHROMIUM']) return process.env['CHROMIUM']
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path))
}
