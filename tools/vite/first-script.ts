import { join } from 'node:path'
import { buildSync } from 'esbuild'

const root = join(import.meta.dirname, '..', '..')

/** The script inside the pages (src/first-paint/first-script.ts), as one text. */
export function firstScript(): string {
  const { outputFiles } = buildSync({
    absWorkingDir: root,
    entryPoints: ['src/first-paint/first-script.ts'],
    tsconfig: 'tsconfig.base.json',
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: 'es2022',
    charset: 'utf8',
  })
  return outputFiles[0]?.text.trim() ?? ''
}
