// Patroni for the proof of the cluster: Debian 13's package, unpacked beside the programs of the distribution that runs here.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'

const VERSION = '4.0.7'
const FILE = `patroni_${VERSION}-3~deb13u1_all.deb`
const ADDRESS = `http://deb.debian.org/debian/pool/main/p/patroni/${FILE}`
const SHA256 = 'b8a6d276d3adb0c9b8a6d6198575c6081134bd2038b4780d08a6c34375972931'
/** Where what was downloaded is kept: packages of the project are installed there too, and it is no part of the tree. */
const KEPT = join(root, 'node_modules', '.cache', `patroni-${VERSION}`)

/** What the distribution brings: a package, and a file that shows it is there. */
const NEEDED = [
  ['patroni', '/usr/bin/patroni'],
  ['etcd-server', '/usr/bin/etcd'],
  ['haproxy', '/usr/sbin/haproxy'],
  ['pgbackrest', '/usr/bin/pgbackrest'],
  ['python3-psycopg2', '/usr/lib/python3/dist-packages/psycopg2'],
]

const missingPackages = () => NEEDED.filter(([, path]) => !existsSync(path)).map(([name]) => name)

/**
 * Patroni in the version that deploy/cluster has. Downloads it once.
 *
 * @returns {{ version: string, folder: string } | { missing: string }} `folder` has `usr` as the package has it; `missing`
 *   says why it cannot be had
 */
export function patroniOfCluster() {
  const missing = missingPackages()
  if (missing.length > 0) return { missing: `${missing.join(', ')} of the distribution is not installed` }
  const reason = existsSync(join(KEPT, 'usr', 'bin', 'patroni')) ? null : download()
  return reason === null ? { version: VERSION, folder: KEPT } : { missing: reason }
}

/** The distribution's own Patroni, which the negative control runs. */
export function patroniOfDistribution() {
  const { stdout } = spawnSync('/usr/bin/patroni', ['--version'], { encoding: 'utf8' })
  return { version: /[\d.]+/.exec(stdout)?.[0] ?? '', folder: '/' }
}

/** @returns {string | null} why it did not work */
function download() {
  mkdirSync(KEPT, { recursive: true })
  const file = join(KEPT, FILE)
  const got = spawnSync('curl', ['-sSf', '--max-time', '60', '-o', file, ADDRESS], { encoding: 'utf8' })
  if (got.status !== 0) return `Patroni ${VERSION} could not be downloaded from ${ADDRESS}`
  if (createHash('sha256').update(readFileSync(file)).digest('hex') !== SHA256) {
    rmSync(file)
    return `${ADDRESS} is not the file that is expected`
  }
  const unpacked = spawnSync('dpkg-deb', ['-x', file, KEPT], { encoding: 'utf8' })
  return unpacked.status === 0 ? null : `${FILE} could not be unpacked: ${unpacked.stderr}`
}
