import { array, assert, asyncProperty, constantFrom, nat, tuple } from 'fast-check'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { cleanPicture } from './picture'
import type { PictureType } from './picture'
import { Refusal } from '#server/core/refusal'

const picture = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#f60' } })
const PNG = await picture(20, 10).png().toBuffer()
const NOTED = { exif: { IFD0: { Copyright: '<script>alert(1)</script>', Orientation: '6' } } }
const JPEG = await picture(20, 10).withMetadata({ orientation: 6 }).withExifMerge(NOTED.exif).jpeg().toBuffer()
const GIF = await picture(2, 2).gif().toBuffer()
const WIDE = await picture(4097, 1).png().toBuffer()
const HIGH = await picture(1, 4097).jpeg().toBuffer()
const hidden = Buffer.from('PK\x03\x04<script>an archive behind the end</script>')

const clean = async (type: PictureType, bytes: Buffer): Promise<Buffer> => await cleanPicture('7', type, bytes)
const faultOf = async (...given: Parameters<typeof clean>): Promise<unknown> =>
  await clean(...given).then(
    () => null,
    (error: unknown) => error,
  )

describe('an uploaded picture', () => {
  test('keeps its pixels and loses everything else', async () => {
    expect(JPEG.toString('latin1')).toContain('<script>')
    for (const [type, given] of [
      ['image/png', PNG],
      ['image/jpeg', JPEG],
    ] as const) {
      const cleaned = await clean(type, Buffer.concat([given, hidden]))
      expect(cleaned.toString('latin1')).not.toContain('<script>')
      const { format, exif, width } = await sharp(cleaned).metadata()
      // The camera's note to turn the photograph was carried out.
      expect({ mime: `image/${format}`, exif, width }).toEqual({
        mime: type,
        exif: undefined,
        width: type === 'image/jpeg' ? 10 : 20,
      })
      const { dominant } = await sharp(cleaned).stats()
      expect(dominant).toMatchObject({ b: 8 })
    }
  })

  test('is accepted with the scan header that some phones write, which decoders warn of', async () => {
    const photograph = Buffer.from(JPEG)
    // The last bytes of the header of the scan: the range of coefficients, which is 0 to 63 in every such picture.
    const scan = photograph.indexOf(Buffer.from([0x00, 0x3f, 0x00]), photograph.indexOf(Buffer.from([0xff, 0xda])))
    photograph[scan + 1] = 0
    const { width, height } = await sharp(await clean('image/jpeg', photograph)).metadata()
    expect([width, height]).toEqual([10, 20])
  })

  test.each([
    ['empty', 'image/png', Buffer.alloc(0)],
    ['a page', 'image/png', Buffer.from('<!doctype html><script>1</script>')],
    ['SVG', 'image/jpeg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['GIF', 'image/png', GIF],
    ['PNG said to be JPEG', 'image/jpeg', PNG],
    ['JPEG said to be PNG', 'image/png', JPEG],
    ['too wide', 'image/png', WIDE],
    ['too high', 'image/jpeg', HIGH],
    ['cut off', 'image/png', PNG.subarray(0, 60)],
    ['cut off in its scan', 'image/jpeg', JPEG.subarray(0, -40)],
    ['without its end', 'image/jpeg', JPEG.subarray(0, -2)],
    ['3 MiB', 'image/png', Buffer.concat([PNG, Buffer.alloc(3 * 1024 * 1024)])],
  ] as const)('is refused: %s', async (_, type, bytes) => {
    await expect(clean(type, bytes)).rejects.toThrow(Refusal)
  })

  test('of random bytes is refused in good order, never with another error', async () => {
    const mutated = tuple(constantFrom(PNG, JPEG), array(tuple(nat(2000), nat(255)), { maxLength: 8 }))
    await assert(
      asyncProperty(
        mutated,
        constantFrom('image/png' as const, 'image/jpeg' as const),
        async ([base, changes], type) => {
          const bytes = Buffer.from(base)
          for (const [at, value] of changes) bytes[at % bytes.length] = value
          expect(await faultOf(type, bytes)).toSatisfy((fault) => fault === null || fault instanceof Refusal)
        },
      ),
      { numRuns: 500, seed: 7 },
    )
  })
})

test('pictures of one owner wait in a short line, and do not hold up those of another', async () => {
  const flood = Promise.allSettled(
    Array.from({ length: 20 }, async () => await cleanPicture('flood', 'image/png', PNG)),
  )
  const other = await cleanPicture('other', 'image/png', PNG)
  expect(other.length).toBeGreaterThan(0)
  const refused = (await flood).flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  // One is under way and four wait.
  expect(refused).toHaveLength(15)
  expect(refused.every((reason) => reason instanceof Refusal && reason.reason === 'unavailable')).toBe(true)
})
