// @vitest-environment node
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { routePages } from '../../tools/vite/page-parts'
import { isOfShell } from '../../tools/vite/service-worker'
import { LOCALES, manifestOf } from '@/lib/i18n/locale'
import { chinese } from '../words'
import { MANIFESTS, shortName, webManifest } from '../../tools/web-manifest.mjs'

const root = join(import.meta.dirname, '..', '..')
const manifest = webManifest('Settlement Business Center')

describe('the web manifest', () => {
  test('has the name of the deployment, and a short one that fits below an icon', () => {
    expect(webManifest('Acme Pay')).toMatchObject({ name: 'Acme Pay', short_name: 'Acme Pay' })
    expect(manifest).toMatchObject({ name: 'Settlement Business Center', short_name: 'Settlement' })
    expect(shortName('Donaudampfschifffahrt')).toBe('Donaudampfschi')
  })

  test('names pictures that exist in the size that it says', async () => {
    const pictures = [...manifest.icons, ...manifest.screenshots].filter(({ sizes }) => sizes !== 'any')
    expect(pictures).toHaveLength(5)
    for (const { src, sizes, type } of pictures) {
      const { width, height, format } = await sharp(join(root, 'public', src)).metadata()
      expect([`${width}x${height}`, `image/${format}`], src).toEqual([sizes, type])
    }
  })

  test('has pictures of both layouts, small enough to be fetched on the way', () => {
    expect(manifest.screenshots.map(({ form_factor }) => form_factor)).toEqual(['wide', 'narrow'])
    for (const { src } of manifest.screenshots)
      expect(readFileSync(join(root, 'public', src)).length, src).toBeLessThan(80_000)
  })

  test('is there in every language of the console, in its words, and is one installed console', () => {
    expect(Object.values(MANIFESTS).map((file) => `/${file}`)).toEqual(LOCALES.map(manifestOf))
    const inChinese = webManifest('Acme Pay', 'zh-CN')
    expect(inChinese.shortcuts.map(({ name }) => name)).toEqual(
      ['Record', 'Withdraw', 'Callbacks'].map((english) => chinese.get(english)),
    )
    const words = JSON.stringify(inChinese).match(/"(?:name|description|label)":"[^"]*"/g) ?? []
    expect(words.filter((text) => !/[\u4E00-\u9FFF]/.test(text))).toEqual(['"name":"Acme Pay"'])
    expect([inChinese.id, inChinese.start_url, inChinese.lang]).toEqual([manifest.id, manifest.start_url, 'zh-CN'])
  })

  test('has shortcuts to pages that exist', () => {
    expect(manifest.shortcuts.map(({ url }) => url)).toEqual(['/record', '/withdraw', '/callbackList'])
    for (const { url } of manifest.shortcuts) expect(routePages).toContain(url.slice(1))
  })
})

test('a build that lost a part of the shell is refused: it would not start without a connection', () => {
  const entry = { file: 'assets/index-1.js', modules: ['/console/src/main.tsx'], imports: [], later: [] }
  expect(() => isOfShell(new Map([[entry.file, entry]]))).toThrow(/no script with src\/routes\/_authed/)
})
