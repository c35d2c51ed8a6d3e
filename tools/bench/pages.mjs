#!/usr/bin/env node
// `npm run bench`: visits to our pages beside the floors, and beside a template that is built for consoles, on a slow phone
// (visit.mjs). Needs a build. Prints ratios: the times of one machine mean nothing on another.
//
//   npm run bench                                          /login
//   API=http://localhost:4173 TOKEN=... npm run bench      also the record and the dashboard of a running server
//   TEMPLATE=folder                                        the built site of shadcn-admin (github.com/satnaing/shadcn-admin)
//   ROUNDS=5                                               rounds, each with all pages in turn; the median counts
//   ONLY=login                                             of /login, /record and dashboard, this page alone
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { readInline, securityHeaders } from '../headers.mjs'
import { root } from '../install.mjs'
import { buildFloors } from './floors.mjs'
import { certificate, host } from './static-host.mjs'
import { visit } from './visit.mjs'

const ROUNDS = Number(process.env.ROUNDS ?? 3)
const { API, TOKEN, TEMPLATE, ONLY = '' } = process.env

const email = 'input[name=email]'
const LOGIN = { path: '/login', selector: 'form', steps: [{ type: [email, 'ab'] }] }

/** Every page that is visited, by its host. The template has no order or payment: its list of users is as long as a page of ours. */
const pagesOf = ({ ours, vanilla, spa, prerendered, template }, storage) => [
  { name: '/login vanilla', ...LOGIN, owned: false, ...vanilla },
  { name: '/login spa', ...LOGIN, ...spa },
  { name: '/login prerendered', ...LOGIN, ...prerendered },
  ...(template ? [{ name: '/login template', ...LOGIN, path: '/sign-in', ...template }] : []),
  {
    name: '/login ours',
    path: '/m/login',
    selector: 'main h1',
    steps: [{ touch: 'button:has-text("Continue with email")' }, { type: ['input[type=email]', 'ab'] }],
    ...ours,
  },
  { name: '/record spa', path: '/record', selector: 'table', ...spa },
  ...(template
    ? [
        {
          name: '/record template',
          path: '/users',
          selector: 'tbody tr:nth-child(5)',
          steps: [{ type: ['input[placeholder^=Filter]', 'a'] }, { touch: 'button:has-text("Open menu")' }],
          ...template,
        },
        {
          name: 'dashboard template',
          path: '/',
          selector: 'main .text-2xl.font-bold',
          hasDigits: true,
          steps: [{ touch: '[role=tab]:has-text("Analytics")' }],
          ...template,
        },
      ]
    : []),
  ...(TOKEN
    ? [
        {
          name: '/record ours',
          path: '/m/record',
          selector: '[data-record]',
          steps: [{ touch: '[data-record]' }, { press: 'Escape' }, { touch: 'button:has-text("Filter")' }],
          storage,
          ...ours,
        },
        {
          name: 'dashboard ours',
          path: '/m',
          selector: 'main li .type-22',
          hasDigits: true,
          steps: [{ touch: 'label:has-text("7 days"), [role=radio]:has-text("7 days")' }],
          storage,
          ...ours,
        },
      ]
    : []),
]

const RATIOS = [
  ['/login first paint', '/login ours', '/login vanilla', 'painted'],
  ['/login ready', '/login ours', '/login spa', 'ready'],
  ['/login ready', '/login ours', '/login template', 'ready'],
  ['/login warm', '/login ours', '/login template', 'warm'],
  ['/record ready', '/record ours', '/record spa', 'ready'],
  ['/record ready', '/record ours', '/record template', 'ready'],
  ['/record warm', '/record ours', '/record template', 'warm'],
  ['dashboard figures', 'dashboard ours', 'dashboard template', 'ready'],
  ['dashboard warm', 'dashboard ours', 'dashboard template', 'warm'],
]

const COLUMNS = {
  'requests to paint / all': (of) => `${of('firstRequests')} / ${of('requests')}`,
  'kB to paint': (of) => of('firstKilobytes').toFixed(1),
  'JS kB to ready / all': (of) => `${of('readyScripts').toFixed(1)} / ${of('scripts').toFixed(1)}`,
  'first paint ms': (of) => Math.round(of('painted')),
  'ready ms': (of) => Math.round(of('ready')),
  'warm ms': (of) => Math.round(of('warm')),
  'INP ms': (of) => of('input') ?? '',
  'longest task ms': (of) => Math.round(of('longest')),
  shift: (of) => of('shift').toFixed(3),
}

/** What a tab with a session has in its storage: the token, and what the next start may know (src/lib/api/transport/next-start.ts). */
async function tabStorage({ api_base, headers }) {
  const { token, time, language } = headers
  const answered = await fetch(`${API}${api_base}/user/info`, { headers: { [token]: TOKEN } })
  const { data } = await answered.json()
  const known = [api_base, token, time, language, 'en-US', data.last_event]
  return { session: `bench ${TOKEN} tab`, 'next-start': known.join(' ') }
}

const say = (line) => process.stdout.write(`${line}\n`)
const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]

// Inside of the project, because the markup of the floors imports its packages.
const folder = mkdtempSync(join(root, 'build', 'bench-'))
try {
  const floors = await buildFloors(join(folder, 'floors'))
  const { known, ...tls } = certificate(folder)
  const dist = join(root, 'dist')
  const config = JSON.parse(readFileSync(join(dist, 'config.json'), 'utf8'))
  const hosts = {
    ours: await host({ folder: dist, ...tls, headers: securityHeaders(config, readInline(dist)), api: API }),
    vanilla: await host({ folder: floors.vanilla, ...tls }),
    spa: await host({ folder: floors.spa, ...tls }),
    prerendered: await host({ folder: floors.prerendered, ...tls }),
    ...(TEMPLATE ? { template: await host({ folder: TEMPLATE, ...tls, fallback: 'index.html' }) } : {}),
  }
  const storage = TOKEN ? await tabStorage(config) : {}
  const pages = pagesOf(hosts, storage).filter(({ name }) => name.includes(ONLY))
  const visits = Object.fromEntries(pages.map(({ name }) => [name, []]))
  say(`Load ${loadavg()[0].toFixed(1)} at the beginning; medians of ${ROUNDS} rounds\n`)
  for (let round = 0; round < ROUNDS; round += 1)
    for (const page of pages) visits[page.name].push(await visit(page, known))
  say(`| page | ${Object.keys(COLUMNS).join(' | ')} |`)
  say(`| --- ${'| --- '.repeat(Object.keys(COLUMNS).length)}|`)
  for (const { name } of pages) {
    const of = (key) => median(visits[name].map((seen) => seen[key]))
    say(`| ${[name, ...Object.values(COLUMNS).map((cell) => cell(of))].join(' | ')} |`)
  }
  say('')
  for (const [label, name, beside, key] of RATIOS) {
    const [all = [], other = []] = [visits[name], visits[beside]]
    // Within a round, in which the machine was equally busy.
    const ratio = median(all.flatMap((seen, round) => (other[round] ? [seen[key] / other[round][key]] : [])))
    if (ratio !== undefined) say(`${label}: ${ratio.toFixed(2)}x ${beside}`)
  }
  for (const { close } of Object.values(hosts)) close()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exit(0)
