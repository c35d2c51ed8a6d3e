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
  'addresses new-keys': {
    kind: 'act',
    about:
      'when SIGNER_FILE and all its copies are lost: the next worker draws new keys. What came to the old ones stays there',
    run: async (services, input) => {
      await actAndLog(services, input, {
        act: 'addresses new-keys',
        subject: 'all',
        work: async (trx) => {
          await trx.deleteFrom('sealed_file').where('name', '=', 'SIGNER_FILE').execute()
          await trx.deleteFrom('chain_address_pool').where('key_source', '=', 'seed').execute()
        },
      })
      return {
        said: 'The next start of a worker draws new keys into SIGNER_FILE. Addresses that were given out stay watched; what comes there cannot be moved.',
      }
    },
  },
} as const satisfies Readonly<Record<string, Command>>
