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
    about: 'takes a held price, USDT as "price list" states it: orders and fees are priced by it from now on',
    words: ['NAME', 'USDT'],
    run: async (services, input) => {
      const [name = '', usdt = ''] = input.words
      await actAndLog(services, input, {
        act: `price accept ${usdt}`,
        subject: name,
        work: async (trx) => {
          const taken = await acceptPrice(trx, name)
          if (taken === undefined)
            throw new OperatorError(`No price of ${name} is held: "price list" shows those that are.`)
          // The feed states one every minute: the one that was looked at may have given way to another.
          if (taken.usdt !== usdt)
            throw new OperatorError(`Not done: one ${name} is stated at ${taken.usdt} USDT now. Look at that first.`)
        },
      })
      return { said: `One ${name} is ${usdt} USDT from now on.` }
    },
  },
} as const satisfies Readonly<Record<string, Command>>
