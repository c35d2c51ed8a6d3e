// @vitest-environment node
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { nginxFiles } from '../../tools/headers.mjs'
import { composeOf } from './compose-file'

const root = join(import.meta.dirname, '../..')
const read = (name: string): string => readFileSync(join(root, 'deploy', name), 'utf8')

const { services, volumes } = composeOf('')
const servers = Object.entries(services).filter(([, { build }]) => build?.target === 'server')

describe('deploy/compose.yaml', () => {
  it('has PostgreSQL, two api, one worker, and nginx, each with a health check', () => {
    expect(Object.keys(services).sort()).toEqual(['api-1', 'api-2', 'nginx', 'postgres', 'worker'])
    for (const { healthcheck } of Object.values(services)) expect(healthcheck?.test[0]).toBe('CMD')
  })

  it('gives the keys of the worker a volume of their own', () => {
    const { environment = {}, volumes: mounts = [] } = services['worker'] ?? {}
    const keys = mounts.find((mount) => environment['SIGNER_FILE']?.startsWith(`${mount.split(':')[1] ?? ''}/`))
    expect(Object.keys(volumes)).toContain(keys?.split(':')[0])
  })

  it('asks for the health at an address that the server and nginx answer', () => {
    for (const [, { healthcheck }] of servers) expect(healthcheck?.test.join(' ')).toContain(':8080/ready')
    expect(services['nginx']?.healthcheck?.test.at(-1)).toMatch(/\/health$/)
  })

  it('starts the worker before the api, and the api before nginx', () => {
    expect(Object.keys(services['worker']?.depends_on ?? {})).toEqual(['postgres'])
    expect(Object.keys(services['api-1']?.depends_on ?? {})).toEqual(['worker'])
    expect(Object.keys(services['nginx']?.depends_on ?? {})).toEqual(['api-1', 'api-2'])
  })

  it('passes calls to the api processes at their addresses', () => {
    const at = z.object({ inside: z.object({ ipv4_address: z.string() }) })
    const address = (name: string): string => z.parse(at, services[name]?.networks).inside.ipv4_address
    const command = /node tools\/headers\.mjs deploy\/own\/config\.json deploy\/own (.+)/.exec(
      readFileSync(join(root, 'docs/operate.md'), 'utf8'),
    )
    expect(command?.[1]?.split(' ')).toEqual([`${address('api-1')}:8080`, `${address('api-2')}:8080`])
  })

  it('mounts into nginx what the generator of headers writes, where it expects it', () => {
    const mounts = new Map(
      (services['nginx']?.volumes ?? []).map((mount) => [mount.split(':')[1], mount.split(':')[0]]),
    )
    const config = { api_base: '/api/v1', wallet: { active: 'production' as const, test: '', production: '' } }
    const files = nginxFiles(
      { ...config, error_report_url: null },
      { scripts: [], styles: [] },
      { own: '/etc/nginx/console', apis: ['a:1'] },
    )
    for (const [, path = ''] of files['console.conf'].matchAll(/alias (\S+);/g))
      expect([...mounts.keys()]).toContain(path)
    expect(mounts.get('/etc/nginx/security-headers.conf')).toBe('./own/security-headers.conf')
    expect(mounts.get('/etc/nginx/conf.d/default.conf')).toBe('./own/console.conf')
  })
})

describe('deploy/Dockerfile', () => {
  const dockerfile = read('Dockerfile')

  it('has the targets that compose.yaml builds, and runs the program of npm run serve', () => {
    const targets = Object.values(services).flatMap(({ build }) => (build === undefined ? [] : [build.target]))
    expect(targets.length).toBeGreaterThan(3)
    for (const target of targets) expect(dockerfile).toMatch(new RegExp(`^FROM \\S+ AS ${target}$`, 'm'))
    const program = /^CMD (.+)$/m.exec(dockerfile)?.[1] ?? '[]'
    const [, ...args] = z.parse(z.array(z.string()), JSON.parse(program))
    const serve = readFileSync(join(root, 'tools/serve.mjs'), 'utf8')
    expect(args).toEqual(['--enable-source-maps', 'build/server/serve.mjs'])
    expect(serve).toContain("join(root, 'build', 'server', 'serve.mjs')")
  })

  // `COPY . .` once took SECRET and all passwords into the image.
  it('leaves the files of the operator out of the image, and git leaves them out of a commit', () => {
    const left = read('Dockerfile.dockerignore').split('\n')
    expect(left).toEqual(expect.arrayContaining(['**/.env', '**/*.pem', '**/*.dump', 'deploy/own']))
    const ignored = ['deploy/.env', 'deploy/cluster/.env', 'ada.pem', 'settlement.dump', 'deploy/own/networks.json']
    const found = execFileSync('git', ['check-ignore', ...ignored], { cwd: root, encoding: 'utf8' })
    expect(found.trim().split('\n')).toEqual(ignored)
  })

  it('copies files that there are', () => {
    const [, names = ''] = /^COPY (package.*) \.\/$/m.exec(dockerfile) ?? []
    expect(names.split(' ').filter((name) => !existsSync(join(root, name)))).toEqual([])
  })
})
