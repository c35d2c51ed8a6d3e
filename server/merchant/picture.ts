import { crc32 } from 'node:zlib'
import { Refusal } from '#server/core/refusal'

export type PictureType = 'image/png' | 'image/jpeg'

const LARGEST_SIDE = 4096
const LARGEST_BYTES = 3 * 1024 * 1024
const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** What draws the picture; text, profiles and animation are left behind. */
const PNG_CHUNKS: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'])

/**
 * Takes a picture apart by its own format and writes only what draws it: no metadata, no comment, nothing behind its
 * end, where the other half of a file that is two things would hide.
 *
 * @throws Refusal image_refused when it is not what it says, 3 MiB or more, or larger than 4096 pixels
 */
export function cleanPicture(type: PictureType, bytes: Buffer): Buffer {
  if (bytes.length === 0 || bytes.length >= LARGEST_BYTES) throw new Refusal('image_refused')
  try {
    return type === 'image/png' ? cleanPng(bytes) : cleanJpeg(bytes)
  } catch (error) {
    // A read beyond the end of the buffer: the file is cut off or lies about its lengths.
    if (error instanceof RangeError) throw new Refusal('image_refused')
    throw error
  }
}

function cleanPng(bytes: Buffer): Buffer {
  if (!bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) throw new Refusal('image_refused')
  const kept: Buffer[] = [PNG_SIGNATURE]
  let name = ''
  for (let at = PNG_SIGNATURE.length; name !== 'IEND';) {
    const length = bytes.readUInt32BE(at)
    const end = at + 12 + length
    name = bytes.toString('latin1', at + 4, at + 8)
    const isFirst = at === PNG_SIGNATURE.length
    if (isFirst !== (name === 'IHDR') || bytes.readUInt32BE(end - 4) !== crc32(bytes.subarray(at + 4, end - 4))) {
      throw new Refusal('image_refused')
    }
    if (isFirst) refuseSize(bytes.readUInt32BE(at + 8), bytes.readUInt32BE(at + 12))
    if (PNG_CHUNKS.has(name)) kept.push(bytes.subarray(at, end))
    at = end
  }
  return Buffer.concat(kept)
}

const START_OF_IMAGE = 0xd8
const END_OF_IMAGE = 0xd9
const START_OF_SCAN = 0xda
const COMMENT = 0xfe
const isApplicationData = (marker: number): boolean => marker >= 0xe0 && marker <= 0xef
/** SOF0 to SOF15 without the three tables that share their range. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

function cleanJpeg(bytes: Buffer): Buffer {
  if (bytes.readUInt16BE(0) !== 0xff00 + START_OF_IMAGE) throw new Refusal('image_refused')
  const kept: Buffer[] = [bytes.subarray(0, 2)]
  let hasFrame = false
  for (let at = 2; ;) {
    if (bytes.readUInt8(at) !== 0xff) throw new Refusal('image_refused')
    const marker = bytes.readUInt8(at + 1)
    if (marker === END_OF_IMAGE) {
      if (!hasFrame) throw new Refusal('image_refused')
      return Buffer.concat([...kept, bytes.subarray(at, at + 2)])
    }
    const segmentEnd = at + 2 + bytes.readUInt16BE(at + 2)
    if (isFrame(marker)) {
      refuseSize(bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5))
      hasFrame = true
    }
    const end = marker === START_OF_SCAN ? scanEnd(bytes, segmentEnd) : segmentEnd
    if (marker !== COMMENT && !isApplicationData(marker)) kept.push(bytes.subarray(at, end))
    at = end
  }
}

/** Where the entropy-coded bytes end: at a marker that is neither a stuffed zero nor a restart. */
function scanEnd(bytes: Buffer, from: number): number {
  let at = from
  while (bytes.readUInt8(at) !== 0xff || isWithinScan(bytes.readUInt8(at + 1))) at++
  return at
}

const isWithinScan = (following: number): boolean => following === 0 || (following >= 0xd0 && following <= 0xd7)

function refuseSize(width: number, height: number): void {
  if (width === 0 || height === 0 || width > LARGEST_SIDE || height > LARGEST_SIDE) throw new Refusal('image_refused')
}
