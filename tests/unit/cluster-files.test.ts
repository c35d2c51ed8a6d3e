// @vitest-environment node
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { composeOf } from './compose-file'

const folder = join(import.meta.dirname, '../../deploy/cluster')
const textOf = (name: string): string => readFileSync(join(folder, name), 'utf8')
const { services } = composeOf('cluster')
const like = (name: RegExp) => Object.entries(services).filter(([key]) => name.test(key))

describe('deploy/cluster', () => {
  test('says in its first line that one machine is no availability', () => {
    expect(textOf('README.md').split('\n')[0]).toBe(
      'One machine with three containers is a rehearsal and not availability: when it is gone, all three are gone.',
    )
  })

  test('has three database nodes that check their version, three etcd, and a HAProxy beside each process of the server', () => {
    expect(like(/^node-\d$/).map(([, { command }]) => command)).toEqual(Array.from({ length: 3 }, () => ['start-node']))
    expect(like(/^etcd-\d$/)).toHaveLength(3)
    const processes = like(/./).filter(([, { environment }]) => environment['ROLE'] !== undefined)
    expect(processes.map(([name]) => name)).toEqual(['worker', 'api-1', 'api-2'])
    const at = (name: string, variable: string) => {
      const port = services[`${name}-haproxy`]?.environment[variable]?.split(':')[1]
      return expect.stringContaining(`@${name}-haproxy:${port}/settlement`)
    }
    for (const [name, { environment }] of processes)
      expect(environment['DATABASE_URL']).toEqual(at(name, 'LISTEN_PRIMARY'))
    for (const name of ['api-1', 'api-2'])
      expect(services[name]?.environment['STANDBY_URL']).toEqual(at(name, 'LISTEN_STANDBYS'))
  })

  // The one beside it went on in the network of the container that had ended.
  test('has no two containers in one network stack, because one loses it when the other starts again', () => {
    expect(like(/./).filter(([, { network_mode }]) => network_mode !== undefined)).toEqual([])
    for (const [name, { networks }] of like(/-haproxy$/))
      expect({ name, networks }).toEqual({ name, networks: ['inside'] })
  })

  test('asks for each variable in example.env, and for no other', () => {
    const asked = new Set([...textOf('compose.yaml').matchAll(/\$\{([A-Z_]+):\?\}/g)].map(([, name = '']) => name))
    const given = new Set([...textOf('example.env').matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name))
    expect([...asked].filter((name) => !given.has(name))).toEqual([])
    const optional = new Set([...textOf('compose.yaml').matchAll(/\$\{([A-Z_]+):[-+]/g)].map(([, name = '']) => name))
    expect([...given].filter((name) => !asked.has(name) && !optional.has(name))).toEqual([])
  })

  test('gives HAProxy each place that haproxy.cfg names', () => {
    const named = new Set([...textOf('haproxy.cfg').matchAll(/\$\{([A-Z_0-9]+)\}/g)].map(([, name = '']) => name))
    for (const [name, { environment = {} }] of like(/-haproxy$/))
      expect(new Set(Object.keys(environment)), name).toEqual(named)
  })

  test('puts every file that runs into the image, and its scripts can be run', () => {
    const dockerfile = textOf('Dockerfile')
    const runs = readdirSync(folder).filter(
      (name) => !/^(?:Dockerfile|compose\.yaml|example\.env|README\.md|\.env)$/.test(name),
    )
    for (const name of runs) {
      expect(dockerfile).toContain(` ${name} `)
    }
    const scripts = runs.filter((name) => textOf(name).startsWith('#!'))
    expect(scripts.filter((name) => (statSync(join(folder, name)).mode & 0o111) !== 0o111)).toEqual([])
    expect(runs).toHaveLength(6)
  })

  test('installs the version of Patroni that the proof runs', () => {
    const [, version] = /patroni=([\d.]+)-/.exec(textOf('Dockerfile')) ?? []
    expect(readFileSync(join(folder, '../../tools/patroni.mjs'), 'utf8')).toContain(`const VERSION = '${version}'`)
    expect(textOf('start-node')).toContain(`oldest=${version}`)
  })
})
