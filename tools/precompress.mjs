// Writes `.br` and `.gz` beside each text file of a build, so that no server has to compress while it serves. The bytes
// depend on the file only, not on the time or the machine.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { extname, join, relative } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { MANIFESTS } from './web-manifest.mjs'

const TEXT = new Set(['.html', '.js', '.css', '.json', '.webmanifest', '.svg', '.txt'])
/** Files that each deployment changes: a compressed copy would keep the old content. */
const REPLACED = new Set(['config.json', ...Object.values(MANIFESTS)])
/** Level 11 takes three times as long as 9 and saves 3 kB of a page, so only what every visit waits for has it. */
const brotli = (name) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: /\.(?:js|css)$|^login\/index\.html$/.test(name) ? 11 : 9 },
})

export function precompress(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !TEXT.has(extname(entry.name)) || REPLACED.has(entry.name)) continue
    const file = join(entry.parentPath, entry.name)
    const bytes = readFileSync(file)
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, brotli(relative(folder, file))))
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
  }
}
