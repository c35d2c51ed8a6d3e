import { join } from 'node:path'
import type { Plugin } from 'vite'

const file = join(import.meta.dirname, '../../src/lib/schema/mini.ts').replaceAll('\\', '/')

/**
 * Puts the few kinds of schemas that the console has of its own (`src/lib/schema`) in the place of zod. The contract is
 * written with zod, which the server needs for the reasons of its refusals and for its documents. A page needs verdicts
 * alone, and zod was 8 kB of each. The build stops when they lack a part of zod that somebody uses, and when zod comes in
 * by another name.
 */
export function ownSchemas(): Plugin {
  return {
    name: 'own-schemas',
    enforce: 'pre',
    resolveId: { filter: { id: /^zod\/mini$/ }, handler: () => file },
    onLog(_level, { code, message }) {
      if (code === 'IMPORT_IS_UNDEFINED') this.error(`src/lib/schema lacks a part of zod: ${message}`)
    },
    generateBundle() {
      const zod = [...this.getModuleIds()].find((id) => /node_modules[\\/]zod[\\/]/.test(id))
      if (zod !== undefined) this.error(`The console would carry zod: ${zod}`)
    },
  }
}
