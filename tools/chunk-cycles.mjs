#!/usr/bin/env node
// Refuses a build in which two scripts wait for each other: what one of them runs while it loads may need the other, which
// is not there yet. The page then stays empty. tools/vite/chunks.ts says which modules share a script.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'

const manifest = JSON.parse(readFileSync(join(root, 'dist', 'build-manifest.json'), 'utf8'))

/** A chain of scripts from `key` back to itself, or undefined. */
function cycleFrom(key, path = [key], seen = new Set()) {
  for (const next of manifest[path.at(-1)]?.imports ?? []) {
    if (next === key) return path
    if (seen.has(next)) continue
    seen.add(next)
    const found = cycleFrom(key, [...path, next], seen)
    if (found) return found
  }
  return undefined
}

const [cycle] = Object.keys(manifest).flatMap((key) => {
  const found = cycleFrom(key)
  return found ? [found] : []
})
if (cycle) {
  const names = cycle.map((key) => manifest[key].file)
  process.stderr.write(`These scripts wait for each other: ${names.join(' -> ')}\n`)
  process.exit(1)
}
