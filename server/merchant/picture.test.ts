import { crc32 } from 'node:zlib'
import { array, assert, constantFrom, nat, property, tuple } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanPicture } from './picture'
import { Refusal } from '#server/core/refusal'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
function header(width: number, height: number): Buffer {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  return chunk('IHDR', data)
}
const END = chunk('IEND', Buffer.alloc(0))
const png = (...chunks: Buffer[]): Buffer => Buffer.concat([SIGNATURE, ...chunks])
const PLAIN = png(header(2, 2), chunk('IDAT', Buffer.from('pixels')), END)

const segment = (marker: number, data: string): Buffer => {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(data.length + 2)
  return Buffer.concat([Buffer.from([0xff, marker]), length, Buffer.from(data, 'latin1')])
}
const START = Buffer.from([0xff, 0xd8])
const STOP = Buffer.from([0xff, 0xd9])
const frame = segment(0xc0, '\x08\x00\x02\x00\x02\x01\x01\x11\x00')
const scan = Buffer.concat([segment(0xda, '\x01\x01\x00\x00\x3f\x00'), Buffer.from([1, 0xff, 0, 2, 0xff, 0xd0, 3])])
const JPEG = Buffer.concat([START, frame, scan, STOP])

function faultOf(...picture: Parameters<typeof cleanPicture>): unknown {
  try {
    cleanPicture(...picture)
    return null
  } catch (error) {
    return error
  }
}

describe('an uploaded picture', () => {
  test('keeps what draws it and loses everything else', () => {
    const text = chunk('tEXt', Buffer.from('Comment\0<script>'))
    const hidden = Buffer.from('PK\x03\x04 an archive behind the end')
    expect(
      cleanPicture(
        'image/png',
        Buffer.concat([png(header(2, 2), text, chunk('IDAT', Buffer.from('pixels')), END), hidden]),
      ),
    ).toEqual(PLAIN)
    const noisy = Buffer.concat([
      START,
      segment(0xe1, 'Exif where it was taken'),
      segment(0xfe, '<script>'),
      frame,
      scan,
      STOP,
      hidden,
    ])
    expect(cleanPicture('image/jpeg', noisy)).toEqual(JPEG)
  })

  test.each([
    ['empty', 'image/png', Buffer.alloc(0)],
    ['a page', 'image/png', Buffer.from('<!doctype html><script>1</script>')],
    ['SVG', 'image/jpeg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['GIF', 'image/png', Buffer.from('GIF89a')],
    ['PNG said to be JPEG', 'image/jpeg', PLAIN],
    ['too wide', 'image/png', png(header(4097, 1), END)],
    ['without pixels across', 'image/png', png(header(0, 1), END)],
    ['with a wrong checksum', 'image/png', Buffer.concat([PLAIN.subarray(0, -1), Buffer.from([0])])],
    ['cut off', 'image/png', PLAIN.subarray(0, 40)],
    ['cut off in its scan', 'image/jpeg', JPEG.subarray(0, -2)],
    ['without a frame', 'image/jpeg', Buffer.concat([START, STOP])],
    ['3 MiB', 'image/png', Buffer.alloc(3 * 1024 * 1024)],
  ] as const)('is refused: %s', (_, type, bytes) => {
    expect(() => cleanPicture(type, bytes)).toThrow(Refusal)
  })

  test('of random bytes is refused in good order, never with another error', () => {
    const mutated = tuple(constantFrom(PLAIN, JPEG), array(tuple(nat(60), nat(255)), { maxLength: 8 }))
    assert(
      property(mutated, constantFrom('image/png' as const, 'image/jpeg' as const), ([base, changes], type) => {
        const bytes = Buffer.from(base)
        for (const [at, value] of changes) bytes[at % bytes.length] = value
        expect(faultOf(type, bytes)).toSatisfy((fault) => fault === null || fault instanceof Refusal)
      }),
      { numRuns: 2000, seed: 7 },
    )
  })
})
