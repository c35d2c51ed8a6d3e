import MD5 from 'crypto-js/md5'

const md5hex = (text: string): string => MD5(text).toString()

/**
 * The digest of a password that the calls carry: md5hex(md5hex(utf8(raw))), lower-case hex (SPEC.md section 5). Not
 * trimmed. It does not protect the password from somebody who has the digest; the server stores it under a slow hash.
 * @example passwordDigest('password') // '696d29e0940a4957748fe3fc9efd22a3'
 */
export function passwordDigest(raw: string): string {
  // Half a surrogate pair has no UTF-8 form. It becomes U+FFFD, as every encoder does, instead of an exception.
  return md5hex(md5hex(raw.replace(/\p{Surrogate}/gu, '\ufffd')))
}
