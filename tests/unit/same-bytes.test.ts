// @vitest-environment node
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { headersFile, readInline } from '../../tools/headers.mjs'
import { releaseOf } from '../../tools/release.mjs'

const root = join(import.meta.dirname, '..', '..')

/** A copy of the sources in another folder, with packages of its own. */
function cloneTo(folder: string): void {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean)
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(root, file), join(folder, file))
  }
  // Hard links: a copy whose paths are its own, as after an install, without the time of one.
  execFileSync('cp', ['-al', join(root, 'node_modules'), join(folder, 'node_modules')])
}

// Two whole builds: minutes. SAME_BYTES=full runs it.
describe.runIf(process.env['SAME_BYTES'] === 'full')('two builds of the same source in different folders', () => {
  it('have the same bytes, and three configurations change none of them', { timeout: 1_800_000 }, () => {
    const releases = ['a', 'some/deeper/b'].map((name) => {
      const base = mkdtempSync(join(tmpdir(), 'same-'))
      const folder = join(base, name)
      try {
        cloneTo(folder)
        // The NODE_ENV of a test would build React for development. The error of a failed build carries what it printed.
        const env = { ...process.env, NODE_ENV: 'production' }
        execFileSync(process.execPath, ['tools/build.mjs', '--force'], { cwd: folder, stdio: 'pipe', env })
        const dist = join(folder, 'dist')
        const built = releaseOf(dist)
        for (const api of ['/api/v1', 'https://api.one.example/v1', 'https://api.two.example']) {
          const config: Record<string, unknown> = JSON.parse(readFileSync(join(dist, 'config.json'), 'utf8'))
          writeFileSync(join(dist, 'config.json'), JSON.stringify({ ...config, title: api, api_base: api }))
          execFileSync(process.execPath, ['tools/headers.mjs', 'dist/config.json'], { cwd: folder, stdio: 'ignore' })
          expect(releaseOf(dist)).toEqual(built)
        }
        return built
      } finally {
        rmSync(base, { recursive: true, force: true })
      }
    })
    expect(releases[0]).toEqual(releases[1])
    expect(Object.keys(releases[0]?.files ?? {}).length).toBeGreaterThan(100)
  })
})

it('the headers name the hashes of what is inside the pages, and fit into a line of every host', () => {
  const inline = { scripts: ['sha256-A', 'sha256-B'], styles: ['sha256-C'] }
  const wallet = { active: 'production' as const, test: 'https://t.example', production: 'https://w.example' }
  const text = headersFile({ api_base: '/api/v1', wallet, error_report_url: null }, inline)
  expect(text).toContain("script-src 'self' 'sha256-A' 'sha256-B'; style-src 'self' 'sha256-C'")
  expect(() => readInline('/nowhere')).toThrow(/inline-hashes/)
})
