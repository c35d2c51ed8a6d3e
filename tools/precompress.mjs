// Writes `.br` and `.gz` beside each text file of a build, so that no server has to compress while it serves. The bytes
// depend on the file only, not on the time or the machine.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const TEXT = new Set(['.html', '.js', '.css', '.json', '.webmanifest', '.svg', '.txt'])
/** Files that each deployment changes: a compressed copy would keep the old content. */
const REPLACED = new Set(['config.json', 'manifest.webmanifest'])
/** What every first visit loads. Level 11 for all files would make this step of each build take three times as long. */
const OF_EVERY_VISIT = /(?:^|-)(?:base|index|calls|console|style)-[\w-]+\.(?:js|css)$|^login\.html$/
const brotli = (name) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: OF_EVERY_VISIT.test(name) ? 11 : 9 } })

export function precompress(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !TEXT.has(extname(entry.name)) || REPLACED.has(entry.name)) continue
    const file = join(entry.parentPath, entry.name)
    const bytes = readFileSync(file)
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, brotli(entry.name)))
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
  }
}
