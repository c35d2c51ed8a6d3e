import type { Plugin, Rolldown } from 'vite'
import { type BuiltChunk, builtChunk, closureOf, filesWith } from './built-chunks.ts'

/** What is loaded together with every page of merchants. */
const FRAME = ['src/routes/_authed.tsx?tsr-split=component', 'src/routes/_authed/_console.tsx?tsr-split=component']
const screen = /src[\\/]routes[\\/](?:m[\\/])?_authed[\\/]_console[\\/][\w\\/]+\.tsx\?tsr-split/

interface Import {
  /** The script that is asked for, with all that it needs. */
  readonly file: string
  readonly needs: readonly string[]
  /** The script that asks for it. */
  readonly host: string
}

/**
 * What has to be fetched at the moment of an import(): not what the script that asks for it has brought already, nor what
 * comes with the frame, whose own import() runs beside that of its screen. Nothing, when that is the script alone.
 */
export function stillMissing(chunks: ReadonlyMap<string, BuiltChunk>, { file, needs, host }: Import): string[] {
  const isScreen = chunks.get(file)?.modules.some((id) => screen.test(id)) ?? false
  const there = filesWith(chunks, [host])
  const beside = isScreen ? closureOf(chunks, FRAME) : new Set<string>()
  const missing = needs.filter((need) => !there.has(need) && !beside.has(need))
  return missing.some((need) => need !== file) ? missing : []
}

/**
 * Shortens the lists of scripts that stand beside each import(), so that all are fetched at once. Whole, they were 2 kB of
 * sign-in and 3 kB of each page.
 */
export function preloadLists(): Plugin {
  let chunks: ReadonlyMap<string, BuiltChunk> = new Map()
  return {
    name: 'preload-lists',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      build: {
        modulePreload: {
          polyfill: false,
          resolveDependencies: (file, needs, { hostId: host, hostType }) =>
            hostType === 'html' ? needs : stillMissing(chunks, { file, needs, host }),
        },
      },
    }),
    // The lists are written after the names are made. A script with other lists must have another name: browsers keep
    // scripts by their names, and would refuse the kept one by its hash.
    augmentChunkHash: () => 'short lists',
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        const scripts = Object.values(bundle).filter(
          (output): output is Rolldown.OutputChunk => output.type === 'chunk',
        )
        chunks = new Map(scripts.map((chunk) => [chunk.fileName, builtChunk(chunk)]))
      },
    },
  }
}
