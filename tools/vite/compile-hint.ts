import type { Plugin } from 'vite'
import { type BuiltChunk, builtChunk, closureOf } from './built-chunks.ts'
import { partsOf } from './page-parts.ts'

/**
 * Tells Chromium (136 and later) to compile all functions of a script while it is fetched, off the main thread. Without it,
 * each function is parsed twice, the second time in the task that draws the page. Other browsers read a comment.
 */
export const COMPILE_HINT = '//# allFunctionsCalledOnLoad\n'

/** The pages that are opened first of all: what they load first is called nearly whole while they open. */
const FIRST_PAGES = ['login', 'dashboard', 'record']

/** The scripts of the first pages, by their files. */
function hintedScripts(chunks: ReadonlyMap<string, BuiltChunk>): ReadonlySet<string> {
  return closureOf(chunks, ['src/main.tsx', ...FIRST_PAGES.flatMap(partsOf)])
}

/**
 * Writes the hint at the top of the scripts of the first pages. It is in the code before the names of the files are made, so
 * that a script with and one without it never have the same name: browsers keep scripts by their names, and would refuse the
 * kept one by its hash. Vite writes its list of files above the code afterwards, and a hint below code counts for nothing, so
 * it is moved up again.
 */
export function compileHint(hinted = hintedScripts): Plugin {
  return {
    name: 'compile-hint',
    apply: 'build',
    enforce: 'post',
    renderChunk: {
      order: 'post',
      handler(code, { fileName }, _options, { chunks }) {
        const built = new Map(Object.values(chunks).map((chunk) => [chunk.fileName, builtChunk(chunk)]))
        return hinted(built).has(fileName) ? { code: `${COMPILE_HINT}${code}`, map: null } : null
      },
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk') chunk.code = hintFirst(chunk.code)
      },
    },
  }
}

/** The code of a script with its hint, if it has one, before everything else. */
function hintFirst(code: string): string {
  return code.includes(COMPILE_HINT) ? COMPILE_HINT + code.replace(COMPILE_HINT, '') : code
}
