// @vitest-environment node
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { readEnvironment, variableNames } from '#server/start/environment'
import { composeOf, exampleEnv } from './compose-file'
import type { ComposeFile } from './compose-file'

const root = join(import.meta.dirname, '../..')

/** The signer has a machine of its own and is in neither file. */
const OF_SIGNER = new Set(
  'SIGNER_DIR SIGNER_SECRET SIGNER_LISTEN PKCS11_MODULE PKCS11_TOKEN PKCS11_PIN_FILE OPERATOR_KEYS'.split(' '),
)
/** What a role refuses or has no use for, and may so not be given. */
const NOT_FOR: Readonly<Record<string, readonly string[]>> = {
  worker: ['STANDBY_URL', 'TRUSTED_PROXIES'],
  api: (
    'SIGNER_FILE SIGNER_URL SIGNER_CERT SIGNER_CERT_KEY SIGNER_PEER_CERT ' +
    'SCREENING_FILE SCREENING_URL SCREENING_KEY SCREENING_KIND'
  ).split(' '),
}
/** What the files decide themselves, for all or in one of them. */
const DECIDED = new Set(
  'ROLE DATABASE_URL STANDBY_URL NETWORKS_FILE SIGNER_FILE HOST PORT METRICS_PORT TRUSTED_PROXIES'.split(' '),
)

const serversOf = ({ services }: ComposeFile) =>
  Object.entries(services).filter(([, { build }]) => build?.target === 'server')
const roleOf = (environment: Readonly<Record<string, string>>): string => environment['ROLE'] ?? ''
const addressOf = (networks: unknown): string =>
  z.parse(z.object({ inside: z.object({ ipv4_address: z.string() }) }), networks).inside.ipv4_address

describe.each([
  { file: 'deploy/compose.yaml', folder: '' },
  { file: 'deploy/cluster/compose.yaml', folder: 'cluster' },
])('$file', ({ folder }) => {
  const compose = composeOf(folder)

  // Variables in .env are only filled in: what the file did not pass on, such as PRICES_URL, reached nobody.
  it('passes every variable of the documents on to the parts that may have it', () => {
    const own = Object.fromEntries(variableNames.map((name) => [name, `the own ${name}`]))
    const servers = serversOf(composeOf(folder, { ...exampleEnv(folder), ...own }))
    expect(servers.map(([name]) => name)).toEqual(['worker', 'api-1', 'api-2'])
    for (const [name, { environment }] of servers) {
      const not = NOT_FOR[roleOf(environment)] ?? []
      const wanted = variableNames.filter((each) => !OF_SIGNER.has(each) && !not.includes(each))
      const missing = wanted.filter((each) =>
        DECIDED.has(each) ? environment[each] === undefined : environment[each] !== own[each],
      )
      expect({ name, missing }).toEqual({ name, missing: [] })
      expect([...not, ...OF_SIGNER].filter((each) => each in environment)).toEqual([])
    }
  })

  it('gives each part settings that its start accepts, and with which orders can be taken', () => {
    for (const [, { environment, volumes }] of serversOf(compose)) {
      const file = environment['NETWORKS_FILE'] ?? ''
      expect(volumes.some((mount) => file.startsWith(mount.split(':')[1] ?? '-'))).toBe(true)
      // A file that exists here, because the one of the image does not.
      const settings = readEnvironment({ ...environment, NETWORKS_FILE: join(root, 'package.json') })
      expect(settings).toMatchObject({ ROLE: environment['ROLE'], HOST: '0.0.0.0', PORT: 8080 })
      expect(settings.PRICES_URL).toMatch(/^https:/)
    }
  })

  it('gives the worker the variables with nodes that networks.json names', () => {
    const { environment = {}, env_file } = compose.services['worker'] ?? {}
    const named = /"nodes": "(\w+)"/.exec(readFileSync(join(root, 'docs/networks.md'), 'utf8'))?.[1] ?? ''
    expect(Object.keys(environment)).toContain(named)
    const up = folder === '' ? '' : '../'
    expect(env_file).toEqual([{ path: `${up}own/nodes.env`, required: false }])
  })

  // Docker's proxy of ports calls nginx from the gateway: one address for all callers, and one limit for all of them.
  it.each([{}, { OUTSIDE_NET: '172.30.9', TRUSTED_PROXIES: '203.0.113.0/24' }])(
    'believes nginx, the gateway through which its port is reached, and what is in front: %o',
    (more: Readonly<Record<string, string>>) => {
      const { services, networks } = composeOf(folder, { ...exampleEnv(folder), ...more })
      const { ports = [], networks: at } = services['nginx'] ?? {}
      const [{ subnet, gateway } = { subnet: '', gateway: '' }] = networks['outside']?.ipam?.config ?? []
      expect(subnet).toBe(`${gateway?.replace(/\.1$/, '')}.0/24`)
      expect(subnet).not.toBe(networks['inside']?.ipam?.config[0]?.subnet)
      expect(Object.keys(z.parse(z.record(z.string(), z.unknown()), at))).toEqual(['inside', 'outside'])
      const front = more['TRUSTED_PROXIES'] === undefined ? [] : [more['TRUSTED_PROXIES']]
      for (const name of ['api-1', 'api-2'])
        expect(services[name]?.environment['TRUSTED_PROXIES']?.split(',')).toEqual([addressOf(at), gateway, ...front])
      // Who reaches the port is believed about callers.
      for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/)
    },
  )

  // Docker gave the address of a container that was starting again to one that has none of its own.
  it('gives containers without an address of their own one of the upper half', () => {
    const [{ subnet, ip_range } = { subnet: '', ip_range: '' }] = compose.networks['inside']?.ipam?.config ?? []
    expect(ip_range).toBe(subnet.replace('.0/24', '.128/25'))
    const own = JSON.stringify(compose.services).matchAll(/"ipv4_address":"[\d.]+\.(\d+)"/g)
    const last = [...own].map(([, number]) => Number(number))
    expect(last.length).toBeGreaterThan(2)
    expect(Math.max(...last)).toBeLessThan(128)
  })

  it('keeps so much of the log of each container, and no more', () => {
    for (const [name, { logging }] of Object.entries(compose.services))
      expect({ name, logging }).toEqual({
        name,
        logging: { driver: 'json-file', options: { 'max-size': '10m', 'max-file': '5' } },
      })
  })
})
