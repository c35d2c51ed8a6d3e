import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { readInline, securityHeaders } from '../headers.mjs'
import type { HeaderConfig } from '../headers.mjs'
import { manifestFiles } from '../web-manifest.mjs'
import { type BuiltChunk, builtChunks, closureOf } from './built-chunks.ts'
import { SHELL } from './page-parts.ts'
import { chineseFilesOf } from './words.ts'

const root = join(import.meta.dirname, '..', '..')
const dist = join(root, 'dist')

/**
 * The files of the shell: its scripts with their words, and all styles and fonts.
 * @throws Error when a part of the shell is not in the build: without it the console would not start offline
 */
export function isOfShell(chunks: ReadonlyMap<string, BuiltChunk>): (url: string) => boolean {
  const scripts = closureOf(chunks, SHELL)
  const files = new Set([...scripts, ...chineseFilesOf(scripts)])
  return (url) => files.has(url) || /\.(?:css|woff2)$/.test(url)
}

interface Listed {
  url: string
  revision: string | null
  integrity?: string
  shell?: true
}

/**
 * Completes the list of files for the worker (src/worker/rules/parts.ts). A page that the host mixes in from another
 * release is refused by its hash. Its revision has the headers in it too: kept pages have kept headers.
 */
function listed(entry: Listed, isShell: (url: string) => boolean): Listed {
  if (entry.url.startsWith('assets/'))
    return { url: entry.url, revision: null, ...(isShell(entry.url) ? { shell: true as const } : {}) }
  const bytes = readFileSync(join(dist, entry.url))
  return {
    url: entry.url,
    revision: createHash('sha256').update(bytes).update(headers()).digest('hex').slice(0, 16),
    integrity: `sha256-${createHash('sha256').update(bytes).digest('base64')}`,
  }
}

/** The headers for the example settings; a deployment's own settings are compared by the worker itself. */
function headers(): string {
  const config: HeaderConfig = JSON.parse(readFileSync(join(root, 'public', 'config.json'), 'utf8'))
  return JSON.stringify(securityHeaders(config, readInline(dist)))
}

/**
 * Builds the service worker, dist/sw.js, as one file (src/worker/sw.ts says why), and the web manifest.
 * The plugin writes a worker even when the build has failed: only the exit code counts.
 */
export function serviceWorker(): Plugin[] {
  const worker = VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/worker',
    filename: 'sw.ts',
    registerType: 'prompt',
    injectRegister: false,
    manifest: false,
    injectManifest: {
      rollupFormat: 'iife',
      globPatterns: ['**/*.html', 'icon.svg', 'assets/*'],
      globIgnores: ['**/*.{br,gz,map}'],
      maximumFileSizeToCacheInBytes: 2 ** 24,
      manifestTransforms: [
        (entries) => {
          // The build has failed, and its own message has to be the last one.
          if (builtChunks().size === 0) return { manifest: [], warnings: [] }
          const isShell = isOfShell(builtChunks())
          const sorted = entries.toSorted((a, b) => (a.url < b.url ? -1 : 1))
          return { manifest: sorted.map((entry) => ({ ...listed(entry, isShell), size: entry.size })), warnings: [] }
        },
      ],
    },
  })
  return [...worker, writeWebManifest()]
}

/** Writes the web manifests for the example settings; a deployment replaces it, as it does config.json. */
function writeWebManifest(): Plugin {
  return {
    name: 'web-manifest',
    apply: 'build',
    generateBundle() {
      const { title }: { title: string } = JSON.parse(readFileSync(join(root, 'public', 'config.json'), 'utf8'))
      for (const [fileName, source] of Object.entries(manifestFiles(title)))
        this.emitFile({ type: 'asset', fileName, source })
    },
  }
}
