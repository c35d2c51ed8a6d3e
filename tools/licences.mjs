// Adds to dist/licences.md what the bundler of the pages does not see: the worker's packages, the stylesheet's, and the font.
import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'

/** In dist; Vite writes it with the packages of the pages. */
export const LICENCES_FILE = 'licences.md'

const MORE = ['tailwindcss', 'workbox-core', 'workbox-precaching', 'workbox-routing', 'workbox-strategies']

/** Appends the notices of the other packages, in the form of the file. */
export function addLicences(folder) {
  const packages = MORE.map((name) => {
    const from = join(root, 'node_modules', name)
    const { version, license } = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8'))
    return notice(`${name} - ${version} (${license})`, join(from, 'LICENSE'))
  })
  const font = notice('Fonts (OFL-1.1)', join(root, 'src', 'lib', 'ui', 'fonts', 'OFL.txt'))
  appendFileSync(join(folder, LICENCES_FILE), [...packages, font].join(''))
}

const notice = (title, file) => `\n## ${title}\n\n${readFileSync(file, 'utf8').trim()}\n`
