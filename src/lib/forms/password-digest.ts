import MD5 from 'crypto-js/md5'

const md5hex = (text: string): string => MD5(text).toString()

/**
 * A password as the calls carry it: md5hex(md5hex(utf8(raw))), lower-case hex (SPEC.md section 5). Not trimmed. It
 * hides nothing from who holds the digest; the server keeps it under a slow hash.
 * @example passwordDigest('password') // '696d29e0940a4957748fe3fc9efd22a3'
 */
export function passwordDigest(raw: string): string {
  // Half a surrogate pair has no UTF-8; it becomes U+FFFD here as it does in every encoder, instead of an exception.
  return md5hex(md5hex(raw.replace(/\p{Surrogate}/gu, '\ufffd')))
}
