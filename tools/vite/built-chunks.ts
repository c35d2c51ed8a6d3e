import type { Plugin, Rolldown } from 'vite'

/** One script of the build. */
export interface BuiltChunk {
  file: string
  /** The source files in it, by their ids in the bundler. */
  modules: readonly string[]
  /** The scripts that must be there before it runs. */
  imports: readonly string[]
  /** The scripts that it may load later. */
  later: readonly string[]
}

let built: ReadonlyMap<string, BuiltChunk> = new Map()

/** The scripts of this build by their file; the plugin below fills it. */
export const builtChunks = (): ReadonlyMap<string, BuiltChunk> => built

/** A script of the bundler. The file that an import() names may be none of its modules: it is its facade then. */
export function builtChunk(chunk: Rolldown.RenderedChunk): BuiltChunk {
  const { fileName: file, moduleIds, facadeModuleId, imports, dynamicImports: later } = chunk
  return { file, modules: facadeModuleId === null ? moduleIds : [...moduleIds, facadeModuleId], imports, later }
}

/**
 * The scripts with the named source files, and everything that they import.
 * @param wanted the ends of module ids, such as `src/features/shell/shell.tsx`
 * @throws Error when no script has one of them: a page would lose what it needs first
 */
export function closureOf(chunks: ReadonlyMap<string, BuiltChunk>, wanted: readonly string[]): ReadonlySet<string> {
  const files = new Set<string>()
  for (const part of wanted) {
    const chunk = [...chunks.values()].find(({ modules }) => modules.some((id) => id.endsWith(part)))
    if (!chunk) throw new Error(`The build has no script with ${part}`)
    files.add(chunk.file)
  }
  for (const file of files) for (const next of chunks.get(file)?.imports ?? []) files.add(next)
  return files
}

/** Notes which source file is in which script of the build. */
export function noteChunks(): Plugin {
  return {
    name: 'note-chunks',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((output): output is Rolldown.OutputChunk => output.type === 'chunk')
        built = new Map(chunks.map((chunk) => [chunk.fileName, builtChunk(chunk)]))
      },
    },
  }
}
