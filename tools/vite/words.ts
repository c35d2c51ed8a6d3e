import { getConfig } from '@lingui/conf'
import { getCatalogs } from '@lingui/cli/api'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin, Rolldown } from 'vite'
import { type BuiltChunk, builtChunk, closureOf } from './built-chunks.ts'
import { screenOf } from './chunks.ts'
import { namedByText } from './late-scripts.ts'
import { partsOf, routePages, SHELL } from './page-parts.ts'
import { idsIn, shortenIds, shortIds } from './short-ids.ts'
import { type Part, type Parts, partsOfWords } from './word-parts.ts'

/** The name by which the scripts import the Chinese words; the import map of each page says which file has them. */
export const CHINESE = 'words/zh-CN'

/** What this build wrote. */
let written: { first: string; of: (scripts: Iterable<string>) => string[] } = { first: '', of: () => [] }

/** The file with which the Chinese words of this build begin. */
export const chineseFile = (): string => written.first

/** The files with the Chinese words that some scripts of this build show. */
export const chineseFilesOf = (scripts: Iterable<string>): string[] => written.of(scripts)

/** The Chinese texts by the ids of their messages, as the translator wrote them. */
async function readChinese(): Promise<ReadonlyMap<string, string>> {
  const [catalogue] = await getCatalogs(getConfig())
  if (!catalogue) throw new Error('lingui.config.ts names no catalogue')
  const { messages } = await catalogue.getTranslations('zh-CN', { fallbackLocales: {}, sourceLocale: 'en' })
  return new Map(Object.entries(messages))
}

/** A text as a literal of JavaScript. It is JSON, whose own quotes need no mark between single ones. */
const quoted = (json: string): string => `'${json.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

function writePart(ids: readonly string[], texts: ReadonlyMap<string, string>): string {
  const messages = Object.fromEntries(ids.map((id) => [id, compileMessage(texts.get(id) ?? '')]))
  return `export const messages=JSON.parse(${quoted(JSON.stringify(messages))})`
}

function sortWords(bundle: Rolldown.OutputBundle, texts: ReadonlyMap<string, string>): Parts {
  const scripts = Object.values(bundle).flatMap((output) => (output.type === 'chunk' ? [output] : []))
  const chunks = new Map<string, BuiltChunk>(scripts.map((chunk) => [chunk.fileName, builtChunk(chunk)]))
  const pages = ['index', ...routePages].map(
    (page) => [screenOf(page), closureOf(chunks, ['src/main.tsx', ...partsOf(page)])] as const,
  )
  return partsOfWords({
    chunks,
    ids: new Map(scripts.map(({ fileName, code }) => [fileName, idsIn(code, texts)])),
    entry: closureOf(chunks, ['src/main.tsx']),
    shell: closureOf(chunks, SHELL),
    pages,
  })
}

/**
 * The Chinese words of the console in parts: what a page shows first, and the rest with the scripts that show it. English
 * words are in the scripts themselves (tools/vite/inline-english.ts).
 *
 * The first file has the words of the entry, and says which parts each script needs that is loaded by an `import()`
 * (src/lib/late/load-code.ts). The build stops when no script shows a message: its words would be nowhere.
 */
export function words(): Plugin {
  let short: ReadonlyMap<string, string> = new Map()
  let texts: ReadonlyMap<string, string> = new Map()
  return {
    name: 'words',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      const chinese = await readChinese()
      short = shortIds(chinese.keys())
      texts = new Map(Array.from(chinese, ([id, text]) => [short.get(id) ?? id, text]))
    },
    resolveId: { filter: { id: /zh-CN\.po$/ }, handler: () => ({ id: CHINESE, external: true }) },
    renderChunk: { order: 'post', handler: (code) => ({ code: shortenIds(code, short), map: null }) },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const parts = sortWords(bundle, texts)
        const shown = new Set([...parts.first, ...parts.late.flatMap(({ ids }) => ids)])
        const lost = [...texts].filter(([id]) => !shown.has(id)).map(([, text]) => text)
        if (lost.length > 0) this.error(`No script of the build shows these words: ${lost.join(' | ')}`)
        const emit = (source: string): string => {
          const fileName = namedByText('zh-CN', source)
          this.emitFile({ type: 'asset', fileName, source })
          return fileName
        }
        const files = new Map<Part, string>(parts.late.map((part) => [part, emit(writePart(part.ids, texts))]))
        const first = emit(`${writePart(parts.first, texts)};${writeList(bundle, parts, files)}\n`)
        written = { first, of: (scripts) => [first, ...parts.of(scripts).flatMap((part) => files.get(part) ?? [])] }
      },
    },
  }
}

/** The list of the parts that each script needs which is loaded by an `import()`. */
function writeList(bundle: Rolldown.OutputBundle, parts: Parts, files: ReadonlyMap<Part, string>): string {
  const late = Object.values(bundle).flatMap((output) => (output.type === 'chunk' ? output.dynamicImports : []))
  const loads = [...files.values()].map((file) => `()=>import("${file.replace('assets/', './')}")`)
  const needs = [...new Set(late)].toSorted().flatMap((script) => {
    const needed = parts.of([script]).map((part) => [...files.keys()].indexOf(part))
    return needed.length > 0 ? [[script.replace('assets/', ''), needed]] : []
  })
  const list = `Object.fromEntries(${JSON.stringify(needs)}.map(([f,n])=>[f,n.map(i=>p[i])]))`
  return `const p=[${loads.join(',')}];export const parts=${list}`
}
