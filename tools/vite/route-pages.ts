import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { INLINE_FILE } from '../headers.mjs'
import { type BuiltChunk, builtChunks, closureOf } from './built-chunks.ts'
import { firstScript } from './first-script.ts'
import { partsOf, routePages } from './page-parts.ts'
import { type FirstPaint, pageWriter } from './page-writer.ts'

const root = join(import.meta.dirname, '..', '..')
/** What tools/prerender.mjs wrote: the first drawing of the sign-in page in each language, and the frame. */
const FIRST_PAINT = join(root, 'build', 'first-paint.json')

/** A folder with an index: then every file server answers `/record`, also one without a rule of its own. */
const fileOf = (page: string): string => (['index', '404'].includes(page) ? `${page}.html` : `${page}/index.html`)

/** The scripts of a page in the order in which they are needed, the entry first. */
function scriptsOf(page: string): string[] {
  return [...closureOf(builtChunks(), ['src/main.tsx', ...partsOf(page)])]
}

/** What only a press opens. */
const PRESSED = /[\\/]src[\\/]features[\\/].*-(?:dialog|drawer)\.tsx$/
/** These say what is proven, and their dialog itself comes late. */
const ABOUT_A_PROOF = /[\\/](?:verification[\\/]step-up|withdraw[\\/]flow[\\/]verify|policy[\\/]loosen)-dialog\.tsx$/

/**
 * The dialogs and drawers among the first scripts of a page, which come with the press that opens them (`lateInLayer`).
 * @example openedByPress(chunks, scripts) // [] unless a page imports one of them directly
 */
export function openedByPress(chunks: ReadonlyMap<string, BuiltChunk>, files: readonly string[]): string[] {
  const modules = files.flatMap((file) => chunks.get(file)?.modules ?? [])
  return modules.filter((id) => PRESSED.test(id) && !ABOUT_A_PROOF.test(id))
}

/**
 * Writes each page, and 404.html for every other path: with the scripts of its own route, and what it shows before they are
 * there. After the bundle is on the disk, because only then the bytes of the scripts are final.
 */
export function writeRoutePages(): Plugin {
  return {
    name: 'route-pages',
    transformIndexHtml: {
      order: 'pre',
      // The development server has no policy, and no page of its own for a route.
      handler: (html, { server }) =>
        server ? html.replace('</title>', `</title><script>${firstScript()}</script>`) : html,
    },
    writeBundle: {
      order: 'post',
      handler({ dir = '' }) {
        const write = pageWriter(dir, readFirstPaint())
        const scripts: Record<string, string[]> = {}
        for (const page of ['index', ...routePages, '404']) {
          scripts[page] = scriptsOf(page)
          const [early] = openedByPress(builtChunks(), scripts[page])
          if (early !== undefined) this.error(`${page} loads at once what only a press opens: ${early}`)
          const file = join(dir, fileOf(page))
          mkdirSync(dirname(file), { recursive: true })
          writeFileSync(file, write.page(page, scripts[page]))
        }
        writeFileSync(join(dir, INLINE_FILE), `${JSON.stringify(write.inline)}\n`)
        writeFileSync(join(root, 'build', 'route-scripts.json'), JSON.stringify(scripts))
      },
    },
  }
}

function readFirstPaint(): FirstPaint {
  if (!existsSync(FIRST_PAINT)) throw new Error('The first drawing of the pages is missing: run "npm run build".')
  return JSON.parse(readFileSync(FIRST_PAINT, 'utf8'))
}
