import { heldPrices } from '#server/market/held-price'
import { acceptPrice } from '#server/market/price-feed'
import type { Command } from './command'
import { actAndLog } from './operator-act'
import { OperatorError } from './operator-error'

/** Prices that jumped, and the decision to take one. */
export const priceCommands = {
  'price list': {
    kind: 'list',
    about: 'stated prices that are too far from the ones in use to be taken without a person',
    run: async ({ db }) => {
      const list = (await heldPrices(db)).map(({ name, usdt, used, source, stated_at, since }) => ({
        name,
        in_use: used,
        stated: usdt,
        source,
        stated_at: stated_at.toISOString(),
        since: since.toISOString(),
      }))
      return { list, next: null }
    },
  },
  'price accept': {
    kind: 'act',
    about: 'takes a held price: orders and fees are priced by it from now on',
    words: ['NAME'],
    run: async (services, input) => {
      const [name = ''] = input.words
      const { usdt } = await actAndLog(services, input, {
        act: 'price accept',
        subject: name,
        work: async (trx) => {
          const taken = await acceptPrice(trx, name)
          if (taken === undefined)
            throw new OperatorError(`No price of ${name} is held: "price list" shows those that are.`)
          return taken
        },
      })
      return { said: `One ${name} is ${usdt} USDT from now on.` }
    },
  },
} as const satisfies Readonly<Record<string, Command>>
