import { describe, expect, it } from 'vitest'
import { checkImage, imageTypeOf } from '@/lib/forms/image'

const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
const JPEG = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)
const LIMIT = 3 * 1024 * 1024

const picture = (head: Uint8Array<ArrayBuffer>, size = head.length, type = '') =>
  new Blob([head, new Uint8Array(size - head.length)], { type })

describe('a picture to upload', () => {
  it('is a png or jpg by its first bytes, whatever type it declares', async () => {
    const png = picture(PNG, 100, 'image/gif')
    expect(await checkImage(png)).toEqual({ ok: true, value: { blob: png, type: 'image/png' } })
    const jpeg = picture(JPEG, 100)
    expect(await checkImage(jpeg)).toEqual({ ok: true, value: { blob: jpeg, type: 'image/jpeg' } })
  })

  it.each([
    ['a gif', 'GIF89a'],
    ['an svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['a page', '<!doctype html>'],
    ['a webp', 'RIFF\0\0\0\0WEBP'],
    ['nothing', ''],
  ])('is not %s named png', async (_name, content) => {
    expect(await checkImage(new Blob([content], { type: 'image/png' }))).toEqual({ ok: false, rule: 'image-type' })
  })

  it('is refused when it is cut off before its signature ends', () => {
    expect(imageTypeOf(PNG.slice(0, 7))).toBeUndefined()
    expect(imageTypeOf(JPEG.slice(0, 2))).toBeUndefined()
  })

  it('is under 3 MiB, not of that size', async () => {
    expect(await checkImage(picture(PNG, LIMIT - 1))).toMatchObject({ ok: true })
    expect(await checkImage(picture(PNG, LIMIT))).toEqual({ ok: false, rule: 'image-size' })
  })

  it('must be there', async () => {
    expect(await checkImage(undefined)).toEqual({ ok: false, rule: 'image-missing' })
    expect(await checkImage(null)).toEqual({ ok: false, rule: 'image-missing' })
  })
})
