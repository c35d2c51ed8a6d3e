// @vitest-environment node
import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { importsBetweenRooms } from '../../tools/walls.mjs'

const { SERVER_ROOMS } = z.parse(
  z.object({ SERVER_ROOMS: z.array(z.string()) }),
  createRequire(import.meta.url)('../../tools/server-rooms.cjs'),
)
const arrows = await importsBetweenRooms(['server', 'sandbox'])

it('the graph of rooms has arrows: it is really looked at', () => {
  expect(arrows.length).toBeGreaterThan(80)
  expect(arrows.some(({ from, to }) => from === 'server/payout' && to === 'server/ledger')).toBe(true)
})

it('no two rooms of the back end import each other', () => {
  const pairs = arrows.filter(({ from, to }) => arrows.some((other) => other.from === to && other.to === from))
  expect(pairs).toEqual([])
})

it('no room of the server imports a higher one, and none imports the sandbox', () => {
  const rank = (room: string): number => SERVER_ROOMS.indexOf(room.replace('server/', ''))
  const up = arrows.filter(
    ({ from, to }) =>
      from.startsWith('server/') && (!to.startsWith('server/') || rank(from) === -1 || rank(from) < rank(to)),
  )
  expect(up).toEqual([])
})
