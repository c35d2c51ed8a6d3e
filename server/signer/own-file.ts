import { closeSync, constants, fstatSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { SignerError } from './signer-error'

/**
 * Reads a file that must be for the user of the signer alone. Undefined: it is not there.
 *
 * @throws SignerError unusable when it cannot be read, or others can read it too
 */
export function readOwnFile(file: string): string | undefined {
  let fd: number
  try {
    fd = openSync(file, constants.O_RDONLY)
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined
    throw new SignerError('unusable', `${file} cannot be read: it must belong to the user of the signer.`, { cause })
  }
  try {
    if ((fstatSync(fd).mode & 0o077) !== 0)
      throw new SignerError('unusable', `Others can read ${file}: give it to the user of the signer alone (chmod 600).`)
    return readFileSync(fd, 'utf8')
  } finally {
    closeSync(fd)
  }
}

/** Writes a new file that its user alone may read, down to the disk. @throws when it is there already */
export function writeOwnFile(file: string, text: string): void {
  const fd = openSync(file, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o600)
  try {
    writeSync(fd, text)
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
}
