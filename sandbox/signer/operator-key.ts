import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/** The key of the demo's operator. A real operator keeps his on a machine without a network. */
export interface OperatorKey {
  /** SubjectPublicKeyInfo in base64. */
  readonly key: string
  /** The signature under a text, in base64. */
  sign(text: string): string
}

/** Reads the key of the demo's operator; the first start draws it. */
export function operatorKey(file: string): OperatorKey {
  if (!existsSync(file)) {
    const { privateKey } = generateKeyPairSync('ed25519')
    writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' })
  }
  const key = createPrivateKey(readFileSync(file))
  return {
    key: createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64'),
    sign: (text) => sign(null, Buffer.from(text), key).toString('base64'),
  }
}
