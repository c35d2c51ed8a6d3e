import { join } from 'node:path'
import type { Plugin } from 'vite'

const file = join(import.meta.dirname, '../../src/lib/i18n/own-runtime.ts').replaceAll('\\', '/')

/**
 * Puts our few lines in the place of `@lingui/core`. The whole of it writes dates too, compiles messages and explains mistakes
 * of developers, which the development server and the tests still have: 1 kB of each page.
 */
export function ownRuntime(): Plugin {
  return {
    name: 'own-runtime',
    apply: 'build',
    enforce: 'pre',
    resolveId: { filter: { id: /^@lingui\/core$/ }, handler: () => file },
  }
}
