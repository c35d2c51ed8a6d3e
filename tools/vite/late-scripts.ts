import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** The name by which the scripts import the list; the import map of each page says which file has it. */
export const LATE_SCRIPTS = 'late-scripts'

const helper = join(import.meta.dirname, '../../src/lib/late/load-code.ts').replaceAll('\\', '/')

/** What Vite writes behind each `import()` until it knows the files. */
const MARK = '__VITE_PRELOAD__'

let written = ''

/** The file of the list in this build; the plugin below writes it. */
export const lateScriptsFile = (): string => written

/** The name of a file of the build by its text, as the bundler names its own. */
export function namedByText(name: string, text: string): string {
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8)
  return `assets/${name}-${hash}.js`
}

/** The scripts of a bundle by their files without the folder. */
function chunksOf(bundle: Rolldown.OutputBundle): ReadonlyMap<string, Rolldown.OutputChunk> {
  const chunks = Object.values(bundle).flatMap((output) => (output.type === 'chunk' ? [output] : []))
  return new Map(chunks.map((chunk) => [bare(chunk.fileName), chunk]))
}

const bare = (file: string): string => file.replace(/^assets\//, '')

/**
 * The code of a script in which each `import()` says which file it loads.
 * @throws Error when a mark belongs to no import
 * @example nameImports('_(()=>import("./a-1.js"),__VITE_PRELOAD__)') // '_(()=>import("./a-1.js"),"a-1.js")'
 */
export function nameImports(code: string): string {
  const named = code.replaceAll(
    /import\(["'`]([^"'`]+)["'`]\)((?:(?!import\()[\s\S])*?)__VITE_PRELOAD__/g,
    (_, file: string, between: string) =>
      `import("${file}")${between}${file.startsWith('./') ? JSON.stringify(file.slice(2)) : 'void 0'}`,
  )
  if (named.includes(MARK)) throw new Error('An import() was not understood: its script could not be named')
  return named
}

/** The scripts that each script which is loaded late needs, beside those of the entry, which are always there. */
export function needsOf(
  imports: ReadonlyMap<string, readonly string[]>,
  { late, present }: { late: Iterable<string>; present: ReadonlySet<string> },
): Record<string, string[]> {
  const needs: Record<string, string[]> = {}
  for (const file of [...late].toSorted()) {
    const found = new Set(imports.get(file))
    for (const one of found) for (const next of imports.get(one) ?? []) found.add(next)
    const others = [...found].filter((one) => one !== file && imports.has(one) && !present.has(one))
    if (others.length > 0) needs[file] = others.toSorted()
  }
  return needs
}

/** The list as a script: each name stands in it once. */
export function writeNeeds(needs: Readonly<Record<string, readonly string[]>>): string {
  const files = [...new Set(Object.entries(needs).flatMap(([file, others]) => [file, ...others]))].toSorted()
  const places = Object.entries(needs).map(([file, others]) => [file, ...others].map((one) => files.indexOf(one)))
  return [
    `const f=${JSON.stringify(files)},n=i=>f[i]`,
    `export const lateScripts=Object.fromEntries(${JSON.stringify(places)}.map(([i,...o])=>[n(i),o.map(n)]))\n`,
  ].join(';')
}

/**
 * Puts our own function in the place of the one with which Vite loads scripts late. Vite's has, in each script, the names of
 * everything that its late scripts need: 3 kB of each page before its first paint. Here they are one file, which comes
 * after it.
 */
export function lateScripts(): Plugin[] {
  return [nameScripts(), writeLateScripts()]
}

function nameScripts(): Plugin {
  return {
    name: 'late-scripts',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /late-scripts$/ },
      handler: (id, importer) =>
        importer?.endsWith('load-code.ts') && id === './late-scripts' ? { id: LATE_SCRIPTS, external: true } : null,
    },
    load: {
      filter: { id: /preload-helper/ },
      handler: () => `export { loadCode as __vitePreload } from ${JSON.stringify(helper)}`,
    },
    generateBundle(_options, bundle) {
      for (const chunk of chunksOf(bundle).values()) chunk.code = nameImports(chunk.code)
    },
  }
}

/** Writes the list, when Vite has taken out the scripts that had nothing but styles. */
function writeLateScripts(): Plugin {
  return {
    name: 'late-scripts:list',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = chunksOf(bundle)
        const imports = new Map(Array.from(chunks, ([file, chunk]) => [file, chunk.imports.map(bare)]))
        const present = new Set(Array.from(chunks, ([file, { isEntry }]) => (isEntry ? file : [])).flat())
        for (const file of present) for (const next of imports.get(file) ?? []) present.add(next)
        const late = Array.from(chunks.values(), ({ dynamicImports }) => dynamicImports.map(bare)).flat()
        const text = writeNeeds(needsOf(imports, { late, present }))
        written = namedByText('late-scripts', text)
        this.emitFile({ type: 'asset', fileName: written, source: text })
      },
    },
  }
}
