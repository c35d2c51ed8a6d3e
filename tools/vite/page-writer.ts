import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { InlineHashes } from '../headers.mjs'
import { criticalCss } from './critical-css.ts'
import { firstScript } from './first-script.ts'
import { LATE_SCRIPTS, lateScriptsFile } from './late-scripts.ts'
import { CHINESE, chineseFile, chineseFilesOf } from './words.ts'

/** What the pages show before any script of theirs is there. */
export interface FirstPaint {
  signIn: Readonly<Record<'en' | 'zh-CN', string>>
  /** By the path of the page in the desktop's spelling. */
  frames: Readonly<Record<string, string>>
  /** By the same paths: what their script asks the API for (src/first-paint/first-reads.ts). */
  reads: Readonly<Record<string, readonly string[]>>
}

interface PageWriter {
  /** The HTML of a page with its scripts. */
  page: (page: string, scripts: readonly string[]) => string
  inline: InlineHashes
}

const hashOf = (content: string | Uint8Array): string =>
  `sha256-${createHash('sha256').update(content).digest('base64')}`

/** The path of a page in the desktop's spelling. */
const pathOf = (page: string): string => `/${page.replace(/^(?:m\/|m$|index$)/, '')}`

/**
 * Makes the pages of a built folder. Their style, script and list of hashes are one text each, the same in all pages: the
 * policy names their hashes.
 *
 * The list (an import map) has the hash of every script, so that a browser refuses changed bytes wherever a script is loaded
 * from: a tag, an import, a worker's cache. It comes after what is drawn and before the first script, because a browser
 * reads no list after one.
 */
export function pageWriter(folder: string, { signIn, frames, reads }: FirstPaint): PageWriter {
  const template = readFileSync(join(folder, 'index.html'), 'utf8')
  const figures = readdirSync(join(folder, 'assets')).find((name) => /^figures-.*\.woff2$/.test(name)) ?? ''
  const sheet = /href="\/(assets\/[^"]+\.css)"/.exec(template)?.[1] ?? ''
  const integrity = new Map(
    readdirSync(join(folder, 'assets'))
      .filter((name) => /\.(?:js|css)$/.test(name))
      .sort()
      .map((name) => [`assets/${name}`, hashOf(readFileSync(join(folder, 'assets', name)))]),
  )
  const listed = [...integrity].filter(([file]) => file.endsWith('.js')).map(([file, hash]) => [`/${file}`, hash])
  const imports = { [LATE_SCRIPTS]: `/${lateScriptsFile()}`, [CHINESE]: `/${chineseFile()}` }
  const map = JSON.stringify({ imports, integrity: Object.fromEntries(listed) })
  const script = firstScript()
  const drawn = [...Object.values(signIn), ...Object.values(frames)].join('')
  const style = criticalCss(readFileSync(join(folder, sheet), 'utf8'), drawn)
  const [head = ''] = template
    .replaceAll(/\s*<(?:link rel="(?:stylesheet|modulepreload)"|script type="module")[^>]*>(?:<\/script>)?/g, '')
    .replaceAll(/\n\s*/g, '')
    .split('</head>')

  const body = (page: string): string => {
    const path = pathOf(page)
    if (path === '/login')
      return `<div id="root" data-painted="en">${signIn.en}</div><template lang="zh-CN">${signIn['zh-CN']}</template>`
    const frame = frames[path]
    return frame === undefined ? '<div id="root"></div>' : `<div id="root" data-frame>${frame}</div>`
  }
  const headOf = (page: string, scripts: readonly string[]): string => {
    const asked = reads[pathOf(page)]?.join(' ').replaceAll('&', '&amp;')
    const words = chineseFilesOf(scripts).map((file) => `/${file}`)
    const first = asked === undefined ? '' : ` data-reads="${asked}"`
    return head.replace('<html', `<html${first} data-words="${words.join(' ')}"`)
  }
  // Amounts are drawn with it from the first paint on. The sign-in shows none.
  const fontOf = (page: string): string =>
    page === '404' || ['/login', '/mailLink', '/stopWithdrawals'].includes(pathOf(page))
      ? ''
      : `<link rel="preload" as="font" type="font/woff2" href="/assets/${figures}" crossorigin>`
  const hashed = (file: string): string => `integrity="${integrity.get(file) ?? ''}" crossorigin`
  return {
    page: (page, [entry = '', ...others]) =>
      [
        `${headOf(page, [entry, ...others])}<style>${style}</style><script>${script}</script></head><body>${body(page)}<i id="read" hidden></i>`,
        `<script type="importmap">${map}</script>`,
        `<link rel="stylesheet" href="/${sheet}" ${hashed(sheet)}>${fontOf(page)}`,
        ...others.map((file) => `<link rel="modulepreload" href="/${file}" ${hashed(file)}>`),
        `<script type="module" src="/${entry}" ${hashed(entry)}></script></body></html>\n`,
      ].join(''),
    inline: { scripts: [hashOf(script), hashOf(map)], styles: [hashOf(style)] },
  }
}
