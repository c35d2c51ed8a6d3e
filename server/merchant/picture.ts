import sharp from 'sharp'
import { Refusal } from '#server/core/refusal'
import { takeTurns } from '#server/core/turns'

export type PictureType = 'image/png' | 'image/jpeg'

const LARGEST_SIDE = 4096
const LARGEST_BYTES = 3 * 1024 * 1024
const SIGNATURES: Readonly<Record<PictureType, Buffer>> = {
  'image/png': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  'image/jpeg': Buffer.from([0xff, 0xd8, 0xff]),
}
const FORMATS: Readonly<Record<PictureType, 'png' | 'jpeg'>> = { 'image/png': 'png', 'image/jpeg': 'jpeg' }
/** A picture at the limits took a second; more than this is an attack on the decoder. */
const DECODING_SECONDS = 10

// One thread for each picture and no cache.
sharp.concurrency(1)
sharp.cache(false)
/**
 * One picture at a time: they are rare, and must not take processors and threads from payments. Each who waits holds some ten
 * megabytes, so an account has a few in the line and is told to come back after that.
 */
const pictureTurns = takeTurns(1, 4)

/**
 * Decodes a picture and encodes its pixels anew: no metadata, no comment, nothing behind its end, and no byte that the
 * merchant chose. It runs on a thread of its own.
 *
 * @throws Refusal image_refused when it is not what it says, does not decode, is 3 MiB or more, before or after, or
 * larger than 4096 pixels; unavailable while too many of this owner wait
 */
export async function cleanPicture(owner: string, type: PictureType, bytes: Buffer): Promise<Buffer> {
  if (bytes.length === 0 || bytes.length >= LARGEST_BYTES || !hasSignature(type, bytes))
    throw new Refusal('image_refused')
  // The decoder names each fault in words of its own, and every one of them means that this is no sound picture.
  const cleaned = await pictureTurns(owner, async () => await encodeAnew(type, bytes).catch(() => null))
  if (cleaned === null || cleaned.length >= LARGEST_BYTES) throw new Refusal('image_refused')
  return cleaned
}

/** Only PNG and JPEG ever reach the decoder, which also knows dozens of other formats. */
function hasSignature(type: PictureType, bytes: Buffer): boolean {
  return bytes.subarray(0, SIGNATURES[type].length).equals(SIGNATURES[type])
}

async function encodeAnew(type: PictureType, bytes: Buffer): Promise<Buffer> {
  // Not at a warning: some phones write a wrong scan header into every photograph, and all of its pixels are there.
  const picture = sharp(bytes, { failOn: 'error', limitInputPixels: LARGEST_SIDE * LARGEST_SIDE })
  const { width, height } = await picture.metadata()
  if (width > LARGEST_SIDE || height > LARGEST_SIDE) throw new RangeError(`The picture is ${width} by ${height}`)
  // What a camera notes about turning the picture is carried out, since the note itself is dropped.
  const turned = picture.autoOrient().timeout({ seconds: DECODING_SECONDS })
  return await turned.toFormat(FORMATS[type], type === 'image/jpeg' ? { quality: 90 } : {}).toBuffer()
}
