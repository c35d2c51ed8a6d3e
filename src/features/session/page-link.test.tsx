import { describe, expect, it } from 'vitest'
import type { ComponentProps, ReactElement } from 'react'
import type { PageAddress } from '@/lib/paths/page-search'
import { linkTo } from '@/lib/paths/link-to'
import { PageLink } from './page-link'

const propsOf = (link: ReactElement<ComponentProps<typeof PageLink>>) => link.props

describe('a link', () => {
  it('says its page and what the address of that page says', () => {
    expect(propsOf(<PageLink to="/record" search={{ open: 'p1', undecided: 1 }} />)).toMatchObject({
      to: '/record',
      search: { open: 'p1', undecided: 1 },
    })
    const address: PageAddress = linkTo('recharge')
    expect(propsOf(<PageLink {...address} />)).toMatchObject({ to: '/property', search: { tab: 'recharge' } })
  })

  // The compiler reads these lines as part of `npm run check`: it fails when one of them compiles.
  it('does not compile with a page, a name or a value that the console does not have', () => {
    const wrong = [
      // @ts-expect-error -- no page has this path
      <PageLink key="1" to="/recrod" />,
      // @ts-expect-error -- the path of a phone is made by the link itself
      <PageLink key="2" to="/m/record" />,
      // @ts-expect-error -- a name of another page
      <PageLink key="3" to="/record" search={{ tab: 'recharge' }} />,
      // @ts-expect-error -- a value that this page does not know
      <PageLink key="4" to="/property" search={{ tab: 'recharges' }} />,
      // @ts-expect-error -- a page whose address says nothing
      <PageLink key="5" to="/initPage" search={{ open: 'p1' }} />,
      // @ts-expect-error -- the change of an address too is one of its own page
      <PageLink key="6" to="/unassigned" search={() => ({ exception: 'late' })} />,
    ]
    // @ts-expect-error -- an address in a table of addresses
    const address: PageAddress = { to: '/record', search: { act: 'recharge' } }
    expect([...wrong, address]).toHaveLength(7)
  })
})
