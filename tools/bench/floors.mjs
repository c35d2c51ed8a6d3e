// Builds the floors of `npm run bench`: the least that a page can be without a library (vanilla), with React, router and query
// cache drawn in the browser (spa), and the same written into its HTML and taken over (prerendered).
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

const source = join(import.meta.dirname, 'floors')

/** Builds all floors below a folder. @returns the folder of each */
export async function buildFloors(folder) {
  const [spa, prerendered, vanilla, markup] = ['spa', 'prerendered', 'vanilla', 'markup'].map((name) =>
    join(folder, name),
  )
  const common = { root: source, configFile: false, logLevel: 'error', plugins: [react()] }
  const forBrowsers = { emptyOutDir: true, modulePreload: { polyfill: false } }
  for (const outDir of [spa, prerendered, vanilla]) await build({ ...common, build: { ...forBrowsers, outDir } })
  await build({ ...common, build: { ssr: join(source, 'markup.tsx'), outDir: markup, emptyOutDir: true } })
  const { markup: draw } = await import(pathToFileURL(join(markup, 'markup.js')))
  const css = readFileSync(join(source, 'floor.css'), 'utf8')
  const plain = readFileSync(join(spa, 'index.html'), 'utf8')
  const inlined = plain.replace(/<link rel="stylesheet"[^>]*>/, `<style>${css}</style>`)
  const drawn = inlined.replace('<div id="root"></div>', `<div id="root">${await draw('/login')}</div>`)
  for (const page of ['login', 'record']) {
    for (const floor of [spa, prerendered, vanilla]) mkdirSync(join(floor, page), { recursive: true })
    writeFileSync(join(spa, page, 'index.html'), plain)
    writeFileSync(join(prerendered, page, 'index.html'), page === 'login' ? drawn : inlined)
  }
  writeFileSync(join(vanilla, 'login', 'index.html'), drawn.replace(/<script type="module"[^>]*><\/script>/, ''))
  return { spa, prerendered, vanilla, files: readdirSync(folder) }
}
