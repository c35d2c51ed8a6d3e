#!/usr/bin/env node
// Signs the list of the built console (dist/release.json), so that anyone with the public key can check a live site:
//
//   RELEASE_KEY=path/to/private-key.pem npm run sign-release
//
// It is a step of its own, because the machine that builds needs no key.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { RELEASE_FILE, signRelease, SIGNATURE_FILE } from './release.mjs'

const dist = join(import.meta.dirname, '..', 'dist')
const key = process.env.RELEASE_KEY
try {
  if (!key) throw new Error('Say with which key: RELEASE_KEY=path/to/private-key.pem npm run sign-release')
  const { version } = JSON.parse(readFileSync(join(dist, '..', 'package.json'), 'utf8'))
  const signed_at = `${new Date().toISOString().slice(0, 19)}Z`
  const list = readFileSync(join(dist, RELEASE_FILE))
  writeFileSync(join(dist, SIGNATURE_FILE), signRelease(list, readFileSync(key, 'utf8'), { version, signed_at }))
  process.stdout.write(
    `Wrote dist/${SIGNATURE_FILE}: release ${version}, signed ${signed_at}. Deploy it with the other files of dist.\n`,
  )
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exit(2)
}
