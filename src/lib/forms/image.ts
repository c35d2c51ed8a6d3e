import { fail, pass, type Checked } from '#shared/rules/rule'

export type ImageType = 'image/png' | 'image/jpeg'
export type CheckedImage = { blob: Blob; type: ImageType }

/** SPEC.md's "under 3M": a picture of exactly this size is refused. */
const SIZE_LIMIT = 3 * 1024 * 1024

const SIGNATURES: readonly (readonly [ImageType, readonly number[]])[] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
]
const LONGEST_SIGNATURE = 8

/** The type of a picture by its first bytes; its name and declared type prove nothing. */
export function imageTypeOf(head: Uint8Array): ImageType | undefined {
  return SIGNATURES.find(([, signature]) => signature.every((byte, index) => head[index] === byte))?.[0]
}

/** A picture to upload: jpg or png by its content, under 3 MiB. */
export async function checkImage(
  blob: Blob | null | undefined,
): Promise<Checked<CheckedImage, 'image-missing' | 'image-type' | 'image-size'>> {
  if (!blob) return fail('image-missing')
  if (blob.size >= SIZE_LIMIT) return fail('image-size')
  const type = imageTypeOf(new Uint8Array(await blob.slice(0, LONGEST_SIGNATURE).arrayBuffer()))
  return type ? pass({ blob, type }) : fail('image-type')
}
