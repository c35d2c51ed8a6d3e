// @vitest-environment node
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { writeCells } from '../../tools/cells.mjs'
import { ACCESS_LOG } from '../../tools/headers.mjs'

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'access-log-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const shipped = join(root, 'public/config.json')
const built = join(folder, 'dist')
mkdirSync(built)
writeFileSync(join(built, 'inline-hashes.json'), '{"scripts":[],"styles":[]}')

/** What nginx writes for each server of a file. */
function formatsOf(text: string): (string | undefined)[] {
  const formats = new Map(
    [...text.matchAll(/log_format (\S+) ([^;]+);/g)].map(([, name = '', format = '']) => [name, format]),
  )
  return text.split(/^server \{$/m).flatMap((server, at) => {
    if (at === 0) return []
    const [, path, name = ''] = /^ {2}access_log (\S+?)(?: (\S+))?;$/m.exec(server) ?? []
    if (path === 'off') return ['']
    expect(path).toBe(ACCESS_LOG)
    return [formats.get(name)]
  })
}

// The format of the image logged `/mailLink?link=reset.TOKEN`: whoever read the log within the hour set a new password.
test('nginx logs neither what follows the ? of an address nor the page before it, for one deployment and for cells', () => {
  copyFileSync(shipped, join(built, 'config.json'))
  execFileSync('node', [join(root, 'tools/headers.mjs'), join(built, 'config.json'), built, '10.77.0.11:8080'])
  const one = readFileSync(join(built, 'console.conf'), 'utf8')
  const hosts = ['north.pay.example', 'south.pay.example']
  for (const host of hosts) {
    mkdirSync(join(folder, 'cells', host), { recursive: true })
    copyFileSync(shipped, join(folder, 'cells', host, 'config.json'))
  }
  writeCells(join(folder, 'cells'), { root: built, log: ACCESS_LOG })
  const cells = readFileSync(join(folder, 'cells/cells.conf'), 'utf8')
  const formats = [...formatsOf(one), ...formatsOf(cells)]
  // One, the host that is no cell, and two cells.
  expect(formats).toHaveLength(4)
  for (const format of formats)
    expect(format).not.toMatch(/\$(?:request\b|request_uri|args|is_args|query_string|http_referer|arg_)/)
  expect(formats.filter((format) => format === undefined)).toEqual([])
  expect(one).toContain('"~^(?<before_query>[^?]*)" $before_query;')
  expect(readFileSync(join(built, 'security-headers.conf'), 'utf8')).toContain('Referrer-Policy "no-referrer"')
  expect(readFileSync(join(root, 'tools/cells.mjs'), 'utf8')).toContain('writeCells(folder, { log: ACCESS_LOG })')
})
