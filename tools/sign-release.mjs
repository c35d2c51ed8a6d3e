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
  const signature = signRelease(readFileSync(join(dist, RELEASE_FILE)), readFileSync(key, 'utf8'))
  writeFileSync(join(dist, SIGNATURE_FILE), `${signature}\n`)
  process.stdout.write(`Wrote dist/${SIGNATURE_FILE}. Deploy it with the other files of dist.\n`)
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exit(2)
}
