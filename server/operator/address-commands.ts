import { askToPassOver } from '#server/chain/pass-over-addresses'
import type { Command } from './command'
import { actAndLog } from './operator-act'

/** What people know of addresses that the database cannot know. */
export const addressCommands = {
  'addresses skip': {
    kind: 'act',
    about: 'after a restore: addresses that may have been given out before are never given out again',
    run: async (services, input) => {
      await actAndLog(services, input, { act: 'addresses skip', subject: 'all', work: askToPassOver })
      return {
        said: 'No address is given out until a worker runs, which passes over those that may have been given out.',
      }
    },
  },
} as const satisfies Readonly<Record<string, Command>>
