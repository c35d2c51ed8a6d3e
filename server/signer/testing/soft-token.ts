import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadCryptoki } from '../pkcs11/cryptoki'
import type { TokenSettings } from '../own-keys'

const MODULE = '/usr/lib/softhsm/libsofthsm2.so'
const [PIN, SECURITY_OFFICER] = ['12345678', '87654321']
const LABEL = 'settlement'

/** SoftHSM of the distribution; .ci/run installs it. */
export const hasSoftHsm = existsSync(MODULE)
if (!hasSoftHsm) process.stdout.write(`Skipped: no PKCS#11 token, because ${MODULE} (softhsm2) is not installed.\n`)

/** A token of a test, made by SoftHSM in a folder. */
export interface SoftToken {
  readonly settings: TokenSettings
  /** Writes a PIN to the file that the signer reads. */
  writePin(pin?: string): void
  /** Ends what the process has of the module, as a token does that loses its power. */
  interrupt(): Promise<void>
  /** Takes the token away; returns a function that puts it back. */
  takeAway(): Promise<() => Promise<void>>
  /** Puts an empty token of the same label and PIN in its place. */
  replace(): Promise<void>
}

/** Initialises a token. The module sees no others: one file of tests has one process, whose environment names the folder. */
export function softToken(parent: string): SoftToken {
  const folder = join(parent, randomUUID())
  const tokens = join(folder, 'tokens')
  mkdirSync(tokens, { recursive: true })
  const configuration = join(folder, 'softhsm2.conf')
  writeFileSync(configuration, `directories.tokendir = ${tokens}\nobjectstore.backend = file\nlog.level = ERROR\n`)
  process.env['SOFTHSM2_CONF'] = configuration
  const initialise = (): void => {
    const words = ['--init-token', '--free', '--label', LABEL, '--so-pin', SECURITY_OFFICER, '--pin', PIN]
    execFileSync('softhsm2-util', words, { stdio: 'ignore' })
  }
  initialise()
  const pin_file = join(folder, 'pin')
  const writePin = (pin: string = PIN): void => writeFileSync(pin_file, `${pin}\n`, { mode: 0o600 })
  writePin()
  const interrupt = async (): Promise<void> => await (await loadCryptoki(MODULE)).finalize().catch(() => undefined)
  const moveAway = (): string => {
    const away = join(folder, randomUUID())
    renameSync(tokens, away)
    mkdirSync(tokens)
    return away
  }
  return {
    settings: { module: MODULE, label: LABEL, pin_file },
    writePin,
    interrupt,
    takeAway: async () => {
      await interrupt()
      const away = moveAway()
      return async () => {
        await interrupt()
        moveAway()
        rmdirSync(tokens)
        renameSync(away, tokens)
      }
    },
    replace: async () => {
      await interrupt()
      moveAway()
      initialise()
    },
  }
}
