import { describe, expect, it } from 'vitest'
import { checkDocument } from './document'

const PDF = new TextEncoder().encode('%PDF-1.7\n%%EOF')
const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1)

describe('a document to upload', () => {
  it('is a PDF or a picture by its first bytes, and is read whole', async () => {
    const pdf = await checkDocument(new Blob([PDF], { type: 'text/html' }))
    expect(pdf).toEqual({ ok: true, value: { type: 'application/pdf', base64: btoa('%PDF-1.7\n%%EOF') } })
    expect(await checkDocument(new Blob([PNG]))).toMatchObject({ value: { type: 'image/png' } })
    const long = new Blob([PDF, new Uint8Array(200_000)])
    const checked = await checkDocument(long)
    expect(checked.ok && atob(checked.value.base64).length).toBe(long.size)
  })

  it('is refused when it is something else, or 3 MiB', async () => {
    expect(await checkDocument(new Blob(['<svg>'], { type: 'application/pdf' }))).toEqual({
      ok: false,
      rule: 'document-type',
    })
    expect(await checkDocument(new Blob([PDF, new Uint8Array(3 * 1024 * 1024)]))).toEqual({
      ok: false,
      rule: 'document-size',
    })
  })
})
