import { expect, test } from 'vitest'
import { BUILT_IN } from '@/features/records/views/saved-views'
import { ACTIONS } from '@/features/search/palette/actions'

// What the search offers and a tab of the payments shows are one list, with one count.
test.each([
  ['give money back', BUILT_IN.refunds],
  ['under over late attention', BUILT_IN.attention],
])('the search "%s" opens what its tab shows', (words, filter) => {
  const action = ACTIONS.find((one) => one.words.message === words || one.words.id === words)
  expect(action?.target).toEqual({ to: '/record', search: filter })
})
