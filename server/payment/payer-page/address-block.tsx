/** @jsxImportSource hono/jsx */
import type { Markup } from '#server/http/page'
import { groupsOfFour } from '#shared/money/mask'

/**
 * An address, shown in groups of four characters, which are easier to compare. Screen readers get it in one piece,
 * because they would read the groups as separate words. What is selected and copied is the whole address once, in one line.
 */
export function AddressBlock({ address }: { address: string }): Markup {
  return (
    <span class="address">
      <span class="unseen">{address}</span>
      <span class="groups" aria-hidden="true">
        {groupsOfFour(address).map((group) => (
          <>
            <span>{group}</span>
            <wbr />
          </>
        ))}
      </span>
    </span>
  )
}
