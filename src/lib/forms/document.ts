import { imageTypeOf, type ImageType } from '@/lib/forms/image'
import { fail, pass, type Checked } from '#shared/rules/rule'

type DocumentType = ImageType | 'application/pdf'
export type CheckedDocument = { type: DocumentType; base64: string }

const SIZE_LIMIT = 3 * 1024 * 1024
const LONGEST_SIGNATURE = 8
const PDF = [0x25, 0x50, 0x44, 0x46, 0x2d]
/** Bytes that are spread into one call; more of them would exceed the stack. */
const CHUNK = 0x80_00

/**
 * A document to upload: a PDF, jpg or png by its first bytes, under 3 MiB. Name and declared type prove nothing.
 * @returns its type and its bytes as base64
 */
export async function checkDocument(blob: Blob): Promise<Checked<CheckedDocument, 'document-type' | 'document-size'>> {
  if (blob.size >= SIZE_LIMIT) return fail('document-size')
  const bytes = new Uint8Array(await blob.arrayBuffer())
  const head = bytes.subarray(0, LONGEST_SIGNATURE)
  const type = PDF.every((byte, index) => head[index] === byte) ? 'application/pdf' : imageTypeOf(head)
  return type ? pass({ type, base64: base64Of(bytes) }) : fail('document-type')
}

function base64Of(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += CHUNK) parts.push(String.fromCharCode(...bytes.subarray(at, at + CHUNK)))
  return btoa(parts.join(''))
}
