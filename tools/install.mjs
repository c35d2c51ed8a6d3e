// Installs what is needed before anything runs: packages, and the browser for tests. A step that is done is skipped.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { HEADLESS_SHELL, chromiumPath, onPath } from './browser-path.mjs'

export const root = join(import.meta.dirname, '..')

/** Runs a command and shows its output; a failure ends this program with one sentence. */
export function run(command, args, { advice, env, quiet = false } = {}) {
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: quiet ? ['ignore', 'ignore', 'inherit'] : 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  })
  if (result.status === 0) return
  process.stderr.write(`\n${command} ${args.join(' ')} did not work. ${advice ?? 'Its output is above.'}\n`)
  process.exit(result.status || 1)
}

export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  process.stderr.write(`Node ${process.versions.node} is too old: install Node 20.19 or later and run this again.\n`)
  process.exit(1)
}

/** Runs `npm ci` when nothing is installed, or when the lock file has changed since. */
export function installPackages() {
  const stamp = join(root, 'node_modules', '.installed-lock')
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== lock) {
    process.stdout.write('Installing packages (a minute on the first run)...\n')
    run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
      advice: 'Check the network and the npm registry that this machine uses, then run this again.',
    })
    installAnvil()
    writeFileSync(stamp, lock)
  }
}

/** The lock file has the EVM node of linux-x64 only; on other platforms the same version of their package is installed. */
function installAnvil() {
  const arch = { x64: 'amd64', arm64: 'arm64' }[process.arch]
  const platform = { linux: 'linux', darwin: 'darwin', win32: 'win32' }[process.platform]
  const name = `@foundry-rs/anvil-${platform}-${arch}`
  const packageJson = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const [known, version] = Object.entries(packageJson.optionalDependencies)[0] ?? []
  if (!arch || !platform || name === known || existsSync(join(root, 'node_modules', name))) return
  const result = spawnSync(
    'npm',
    ['install', '--no-save', '--ignore-scripts', '--loglevel=error', `${name}@${version}`],
    { cwd: root },
  )
  if (result.status !== 0)
    process.stdout.write(
      `No local chain for ${process.platform}-${process.arch}: Ethereum and BNB Chain will be simulated.\n`,
    )
}

/** Installs the first of these packages that the distribution has, with a Chinese font. Only for root, who may. */
function installedByApt(packages) {
  if (!onPath(['apt-get']) || process.getuid?.() !== 0) return undefined
  process.stdout.write("Installing Chromium from the system's packages...\n")
  const apt = (...args) =>
    spawnSync('apt-get', ['-y', '-qq', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0
  apt('update')
  for (const name of packages) if (apt('install', '--no-install-recommends', name, 'fonts-noto-cjk')) break
  return chromiumPath()
}

/** The path of a Chromium: an installed one, else the system's package, else Playwright's download. */
export function requireBrowser() {
  const found = chromiumPath() ?? installedByApt([HEADLESS_SHELL, 'chromium'])
  if (found) return found
  const { chromium } = createRequire(join(root, 'package.json'))('playwright')
  if (!existsSync(chromium.executablePath()))
    spawnSync('npx', ['playwright', 'install', 'chromium'], { cwd: root, stdio: 'inherit' })
  if (existsSync(chromium.executablePath())) return chromium.executablePath()
  process.stderr.write('No browser for the tests: install Chromium (or set CHROMIUM to its path) and run this again.\n')
  process.exit(1)
}

export function folder(path) {
  mkdirSync(join(root, path), { recursive: true })
  return join(root, path)
}
