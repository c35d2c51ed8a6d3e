// @vitest-environment node
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { beforeAll, describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..', '..')

/** Files that derive or use secret keys. The API answers requests from outside, so it must not load any of them. */
const SIGNING_FILES = [
  'sandbox/wallet/signatures/signers.ts',
  'server/chain/key-pair.ts',
  'server/chain/keys.ts',
  'server/chain/seed-signer.ts',
  'server/chain/signer-file.ts',
]
const KEY_LIBRARY = /from '(?:@noble\/curves\/|viem\/accounts')/
const KEY_CALL =
  /\.(?:sign|getPublicKey|randomSecretKey)\(|\b(?:privateKeyToAccount|mnemonicToAccount|hdKeyToAccount)\(/

/** Whether a file calls functions that sign or make keys, whatever its name. */
function signs(file: string): boolean {
  const text = readFileSync(join(root, file), 'utf8')
  return KEY_LIBRARY.test(text) && KEY_CALL.test(text)
}

/** The files of this repository in a bundle of `entry`; type-only imports are not in it. */
async function inputsOf(entry: string): Promise<string[]> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    bundle: true,
    write: false,
    metafile: true,
    outdir: 'build',
    packages: 'external',
    platform: 'node',
    format: 'esm',
    tsconfig: 'tsconfig.base.json',
    logLevel: 'silent',
  })
  return Object.keys(metafile.inputs)
}

describe('the api, as it is bundled', () => {
  let inputs: string[] = []
  beforeAll(async () => {
    inputs = await inputsOf('server/start/api.ts')
  })

  it('verifies log-ins', () => {
    expect(inputs).toContain('server/wallet-proof/verify-signature.ts')
  })

  it('reads nothing of the sandbox', () => {
    expect(inputs.filter((file) => file.startsWith('sandbox/'))).toEqual([])
  })

  it('reads no code that signs or derives secret keys', () => {
    expect(inputs.filter((file) => SIGNING_FILES.includes(file) || signs(file))).toEqual([])
  })
})

describe('the worker, as it is bundled', () => {
  it('reads nothing of the sandbox, also with the chains that it watches', async () => {
    const worker = await inputsOf('server/start/worker.ts')
    const networks = await inputsOf('server/chain/open-networks.ts')
    expect(worker).toContain('server/payout/send-loop.ts')
    expect(networks).toContain('server/chain/evm/evm-sender.ts')
    expect([...worker, ...networks].filter((file) => file.startsWith('sandbox/'))).toEqual([])
  })
})

describe('the opening of networks, which the api does too', () => {
  it('reads no code that signs or derives secret keys: the worker gives it a signer', async () => {
    const inputs = await inputsOf('server/chain/open-networks.ts')
    expect(inputs.filter((file) => SIGNING_FILES.includes(file) || signs(file))).toEqual([])
  })
})

describe('the search for signing code', () => {
  // Without this test a moved file would silently no longer be checked.
  it('names files that exist', () => {
    expect(SIGNING_FILES.filter((file) => !existsSync(join(root, file)))).toEqual([])
  })

  it('finds what the wallet window signs with', async () => {
    const inputs = await inputsOf('sandbox/wallet/signatures/sign-login.ts')
    expect(inputs.filter(signs).sort()).toEqual(['sandbox/wallet/signatures/signers.ts', 'server/chain/key-pair.ts'])
  })
})
