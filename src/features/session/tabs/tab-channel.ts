import * as z from 'zod/mini'

const signedIn = z.object({ id: z.string(), token: z.string(), kept: z.boolean() })

const tabMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ask') }),
  z.object({ type: z.literal('here'), session: signedIn }),
  z.object({ type: z.literal('ended'), id: z.string(), ended: z.enum(['signed-out', 'expired']) }),
])
export type TabMessage = z.output<typeof tabMessage>

/** The other tabs of this browser and origin. */
export interface TabChannel {
  post: (message: TabMessage) => void
  listen: (hear: (message: TabMessage) => void) => void
  close: () => void
}

/**
 * Tabs over BroadcastChannel. Without one (an old browser) new tabs sign in anew, and log-out still reaches the others
 * through the token shelf's mark in localStorage.
 */
export function openTabChannel(name: string): TabChannel {
  if (typeof BroadcastChannel === 'undefined') return { post: () => {}, listen: () => {}, close: () => {} }
  const channel = new BroadcastChannel(name)
  return {
    post: (message) => channel.postMessage(message),
    listen(hear) {
      channel.addEventListener('message', ({ data }) => {
        const message = z.safeParse(tabMessage, data)
        if (message.success) hear(message.data)
      })
    },
    close: () => channel.close(),
  }
}
