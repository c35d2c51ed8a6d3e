import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { testFolder } from '#sandbox/chain/testing/test-chains'
import { hasSoftHsm, softToken } from '#server/signer/testing/soft-token'
import type { SoftToken } from '#server/signer/testing/soft-token'
import { signerSettings } from './testing/signer-settings'

const execute = promisify(execFile)
const root = join(import.meta.dirname, '../..')
const folder = await testFolder()
const at = (name: string): string => join(folder, name)

describe.skipIf(!hasSoftHsm)('"npm run serve -- make-keys" of an operator', () => {
  let soft: SoftToken
  let right: Readonly<Record<string, string>>
  beforeAll(() => {
    soft = softToken(folder)
    right = signerSettings(folder)
  })

  const serve = async (words: readonly string[], more: Readonly<Record<string, string>> = {}): Promise<string> => {
    const { module, label, pin_file } = soft.settings
    const env = {
      PATH: process.env['PATH'],
      SOFTHSM2_CONF: process.env['SOFTHSM2_CONF'],
      ...right,
      PKCS11_MODULE: module,
      PKCS11_TOKEN: label,
      PKCS11_PIN_FILE: pin_file,
      ...more,
    }
    const command = [join(root, 'server/start/serve.ts'), ...words]
    const run = execute(join(root, 'node_modules/.bin/tsx'), command, { env, cwd: root })
    return await run.then(
      ({ stdout }) => stdout,
      ({ stderr }: { stderr: string }) => stderr,
    )
  }

  test('makes them, says their addresses, and ends; the next time it finds them', async () => {
    const first = await serve(['make-keys'])
    expect(first).toMatch(
      /^eth-treasury has the address 0x[0-9a-fA-F]{40}, made now[.]\neth-gas has the address 0x[0-9a-fA-F]{40}, made now[.]\n$/,
    )
    expect(await serve(['make-keys'])).toBe(first.replaceAll(', made now', ''))
  })

  test('says in one sentence what is wrong with the settings of the token', async () => {
    expect(await serve(['make-keys'], { PKCS11_TOKEN: 'other' })).toBe(
      'No token is called "other" (there is "settlement"): see that it is there, and correct PKCS11_TOKEN.\n',
    )
    soft.writePin('00000000')
    expect(await serve(['make-keys'])).toMatch(
      /^The token "settlement" refuses the PIN in PKCS11_PIN_FILE: correct it[.]/,
    )
    expect(await serve([], { ETHEREUM_NODES: 'http://127.0.0.1:9 http://127.0.0.1:10' })).toMatch(
      /^The token has refused the PIN in .+ before, and it is not tried again/,
    )
    expect(existsSync(at('signer.sock'))).toBe(false)
  })

  test('is the only command there is', async () => {
    expect(await serve(['make-coffee'])).toBe('"make-coffee" is no command: there is "make-keys", with ROLE=signer.\n')
    const api = await serve(['make-keys'], { ROLE: 'api' })
    expect(api).toBe('"make-keys" is no command: there is "make-keys", with ROLE=signer.\n')
  })
})
