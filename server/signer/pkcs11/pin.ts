import { createHmac } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { readOwnFile, writeOwnFile } from '../own-file'
import { SignerError } from '../signer-error'
import { TokenError } from './token-error'

/** The PIN of a token, and the memory of the one that it has refused. */
export interface Pin {
  /**
   * The PIN, which its file is asked for each time.
   *
   * @throws TokenError pin when the file has none, others can read it, or the token has refused this PIN before
   */
  read(): Buffer
  /** The token has refused it: it is not shown to it again, also after a start. */
  refuse(pin: Buffer): void
  /** The token has taken the PIN of now. */
  accept(): void
}

/** In the folder of the signer: an HMAC of the PIN that was refused. */
const REFUSED = 'pin-refused'

/**
 * The PIN in a file. Most tokens lock themselves after three wrong ones, and a program that is started again and again would get
 * there in a moment: so a refused one is remembered, by an HMAC under the secret of the signer, and never tried a second time.
 *
 * @param folder that of the signer, which it must hold
 */
export function pinIn(file: string, { folder, secret }: { readonly folder: string; readonly secret: string }): Pin {
  const memory = join(folder, REFUSED)
  const markOf = (pin: Buffer): string => createHmac('sha256', secret).update(pin).digest('hex')
  let refused: string | undefined
  return {
    read: () => {
      const pin = Buffer.from(textIn(file).trimEnd())
      if (pin.length === 0) throw new TokenError('pin', `PKCS11_PIN_FILE=${file} has no PIN: write it there.`)
      if ([refused, textIn(memory)].includes(markOf(pin)))
        throw new TokenError(
          'pin',
          `The token has refused the PIN in ${file} before, and it is not tried again, because a token locks itself after a few wrong ones. Correct it; if the token takes it now, remove ${memory}.`,
        )
      return pin
    },
    refuse: (pin) => {
      refused = markOf(pin)
      rmSync(memory, { force: true })
      writeOwnFile(memory, refused)
    },
    accept: () => rmSync(memory, { force: true }),
  }
}

function textIn(file: string): string {
  try {
    return readOwnFile(file) ?? ''
  } catch (cause) {
    if (!(cause instanceof SignerError)) throw cause
    throw new TokenError('pin', cause.message, { cause })
  }
}
