import type { SpecRows } from '#shared/rules/testing/spec-row'

/** What SPEC.md section 5 says of following tokens: the fifth is found by its name and its star is pressed. */
export const SPEC_ROWS = {
  market: [
    {
      field: ['Search a token to follow', '搜索币种并关注'],
      role: 'searchbox',
      enter: 'SOL',
      press: ['Follow SOL', '关注 SOL'],
      says: ['You can only follow up to four items', '最多只能关注四项'],
    },
  ],
} as const satisfies SpecRows
