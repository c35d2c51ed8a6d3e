import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Playwright's own choice where no window is shown: no tab strip and no pages of Chrome itself, so a test needs a third less. */
export const HEADLESS_SHELL = 'chromium-headless-shell'

const NAMES = [HEADLESS_SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * The path of a program, of the first of the names that is installed.
 * @param {readonly string[]} names
 * @returns {string | undefined}
 */
export const onPath = (names) => {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path))
}

/**
 * The path of the Chromium on this machine, so that no test tool downloads another one. `CHROMIUM` overrides it; undefined
 * lets Playwright use its own download, if there is one.
 * @returns {string | undefined}
 */
export const chromiumPath = () => process.env.CHROMIUM || onPath(NAMES)
