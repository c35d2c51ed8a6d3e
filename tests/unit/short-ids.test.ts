// @vitest-environment node
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { idsIn, shortenIds, shortIds } from '../../tools/vite/short-ids'

it('no two messages have the same short id, and each id begins with its own', () => {
  const id = fc.stringMatching(/^[ab/]{6}$/)
  fc.assert(
    fc.property(fc.uniqueArray(id, { maxLength: 60 }), (ids) => {
      const short = shortIds(ids)
      expect(new Set(short.values()).size).toBe(ids.length)
      for (const one of ids) expect(one.startsWith(short.get(one) ?? 'none')).toBe(true)
    }),
    { seed: 1 },
  )
})

it('an id is as short as the others allow', () => {
  expect([...shortIds(['abcdef', 'abcxyz', 'q1w2e3']).values()]).toEqual(['abcd', 'abcx', 'q1w'])
})

it('only the ids of messages are shortened in the code of a script', () => {
  const short = shortIds(['abcdef', 'q1w2e3'])
  const code = `f({id:"abcdef",message:["abcdef"]}),g({id:\`q1w2e3\`}),h({id:"others",valid:"abcdef"})`
  const after = shortenIds(code, short)
  expect(after).toBe(`f({id:"abc",message:["abcdef"]}),g({id:\`q1w\`}),h({id:"others",valid:"abcdef"})`)
  expect([...idsIn(after, new Set(short.values()))]).toEqual(['abc', 'q1w'])
})
