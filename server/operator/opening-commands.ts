import { decideOpening } from '#server/merchant/opening'
import type { Command, Input, Output, OperatorServices } from './command'
import { pageOf } from './command'
import { actAndLog, merchantId } from './operator-act'
import { OperatorError } from './operator-error'

async function decide(services: OperatorServices, input: Input, passed: boolean): Promise<Output> {
  const [mchid = ''] = input.words
  const merchant_id = await merchantId(services, mchid)
  const reason = passed ? null : input.why
  await actAndLog(services, input, {
    act: passed ? 'opening accept' : 'opening reject',
    subject: mchid,
    work: async (trx) => {
      if (!(await decideOpening(trx, services, { merchant_id, passed, reason })))
        throw new OperatorError(`Merchant ${mchid} is not under review: "opening list" shows those that are.`)
    },
  })
  return { said: passed ? `Merchant ${mchid} may take payments now.` : `Merchant ${mchid} was told the reason.` }
}

/** Applications for merchant permission. */
export const openingCommands = {
  'opening list': {
    kind: 'list',
    about: 'applications for merchant permission that wait for a decision, the oldest first',
    run: async ({ db }, { after, limit }) => {
      const rows = await db
        .selectFrom('opening_application')
        .innerJoin('merchant', 'merchant.id', 'opening_application.merchant_id')
        .select(['opening_application.id', 'mchid', 'name', 'email', 'stage', 'form', 'opening_application.created_at'])
        .where('decided_at', 'is', null)
        .where('merchant.status', '=', 2)
        .where('opening_application.id', '>', after)
        .orderBy('opening_application.id')
        .limit(limit + 1)
        .execute()
      return pageOf(rows, limit, ({ mchid, name, email, stage, form, created_at }) => ({
        merchant: mchid,
        name,
        email,
        stage,
        asked: created_at.toISOString(),
        form: JSON.stringify(form),
      }))
    },
  },
  'opening accept': {
    kind: 'act',
    about: 'opens the merchant permission',
    words: ['MCHID'],
    run: async (services, input) => await decide(services, input, true),
  },
  'opening reject': {
    kind: 'act',
    about: 'refuses the merchant permission; the merchant reads WHY',
    words: ['MCHID'],
    run: async (services, input) => await decide(services, input, false),
  },
} as const satisfies Readonly<Record<string, Command>>
