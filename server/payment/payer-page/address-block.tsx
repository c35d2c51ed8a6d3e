/** @jsxImportSource hono/jsx */
import type { Markup } from '#server/http/page'
import { groupsOfFour } from '@/lib/money/mask'

/** The whole address in groups of four for the eye, in one piece for the ear and for copying. */
export function AddressBlock({ address }: { address: string }): Markup {
  return (
    <span class="address">
      <span class="unseen">{address}</span>
      <span aria-hidden="true">
        {groupsOfFour(address).map((group) => (
          <span>{group}</span>
        ))}
      </span>
    </span>
  )
}
