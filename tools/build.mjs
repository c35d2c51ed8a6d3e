#!/usr/bin/env node
// Builds all that is served: the console (dist), the wallet window, the tester's pages, the sandbox, and the operator's
// server (build/server). Does nothing when no input has changed since the last build.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root, run } from './install.mjs'
import { addLicences } from './licences.mjs'
import { precompress } from './precompress.mjs'
import { writeRelease } from './release.mjs'

const inputs = [
  'src',
  'shared',
  'server',
  'sandbox',
  'public',
  'locales',
  'tools',
  'index.html',
  'package-lock.json',
  'vite.config.ts',
  'tailwind.config.ts',
  'lingui.config.ts',
  'tsconfig.base.json',
]

function* filesBelow(path) {
  if (!existsSync(path)) return
  if (statSync(path).isFile()) yield path
  else for (const name of readdirSync(path).sort()) yield* filesBelow(join(path, name))
}

function inputHash() {
  const hash = createHash('sha256')
  for (const input of inputs)
    for (const file of filesBelow(join(root, input)))
      if (!/\.test\.tsx?$|routeTree\.gen\.ts$/.test(file))
        hash.update(file.slice(root.length)).update(readFileSync(file))
  return hash.digest('hex')
}

/** Builds everything if an input has changed, or always with `force`. */
export function build({ force = false } = {}) {
  const stamp = join(root, 'build', '.inputs')
  const hash = inputHash()
  if (!force && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash && existsSync(join(root, 'dist'))) return
  process.stdout.write('Building...\n')
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const node = (...args) => run(process.execPath, args, { advice: 'The build stopped at the message above.' })
  const esbuild = [
    join(root, 'node_modules', 'esbuild', 'bin', 'esbuild'),
    '--bundle',
    '--platform=node',
    '--format=esm',
    '--target=node20',
    '--packages=external',
    '--tsconfig=tsconfig.base.json',
    '--sourcemap',
    '--log-level=warning',
  ]
  mkdirSync(join(root, 'build'), { recursive: true })
  node(vite, 'build', '--logLevel', 'warn', '--ssr', 'src/first-paint/prerender.tsx', '--outDir', 'build/prerender')
  node(join(root, 'tools', 'prerender.mjs'))
  node(vite, 'build', '--logLevel', 'warn')
  addLicences(join(root, 'dist'))
  precompress(join(root, 'dist'))
  writeRelease(join(root, 'dist'))
  node(vite, 'build', '--logLevel', 'warn', '-c', 'sandbox/wallet/vite.config.ts')
  if (existsSync(join(root, 'sandbox/pages/vite.config.ts')))
    node(vite, 'build', '--logLevel', 'warn', '-c', 'sandbox/pages/vite.config.ts')
  node(...esbuild, 'sandbox/start/server.ts', '--outfile=build/sandbox/server.mjs')
  node(...esbuild, 'sandbox/signer/main.ts', '--outfile=build/sandbox/signer.mjs')
  // Split, so that the api loads no code of the worker. The old parts have other names and would stay.
  rmSync(join(root, 'build', 'server'), { recursive: true, force: true })
  node(...esbuild, 'server/start/serve.ts', '--splitting', '--outdir=build/server', '--out-extension:.js=.mjs')
  node(vite, 'build', '--logLevel', 'warn', '-c', 'server/payment/payer-page/vite.config.ts')
  node(join(root, 'tools', 'chunk-cycles.mjs'))
  node(join(root, 'tools', 'weigh-login.mjs'))
  node(join(root, 'tools', 'weigh-routes.mjs'))
  // The build writes the route tree, which is an input too, so the inputs are hashed again.
  writeFileSync(stamp, inputHash())
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url))
  build({ force: process.argv.includes('--force') })
