import { expect, test } from 'vitest'
import { forgetDraft, forgetKeptDrafts, readDraft, writeDraft } from './kept-drafts'

test('a draft is kept by its name until it is sent or the merchant logs out', async () => {
  expect(await writeDraft('opening 1', { name: 'Blue Shop' })).toBe(true)
  await writeDraft('opening 2', { name: 'Red Shop' })
  expect(await readDraft('opening 1')).toEqual({ name: 'Blue Shop' })
  await forgetDraft('opening 1')
  expect([await readDraft('opening 1'), await readDraft('opening 2')]).toEqual([undefined, { name: 'Red Shop' }])
  await forgetKeptDrafts()
  expect(await readDraft('opening 2')).toBeUndefined()
})
