import { setAuditMode } from '#server/payout/audit-mode'
import { approveWithdrawal, rejectWithdrawal, selectWithdrawals, withdrawalId } from '#server/payout/review'
import type { Command } from './command'
import { pageOf } from './command'
import { actAndLog } from './operator-act'
import { OperatorError } from './operator-error'

/** The review of withdrawals. */
export const auditCommands = {
  'audit list': {
    kind: 'list',
    about: 'withdrawals under audit, the oldest first',
    run: async ({ db }, { after, limit }) => {
      const rows = await selectWithdrawals(db)
        .innerJoin('merchant', 'merchant.id', 'withdrawal.merchant_id')
        .select('merchant.mchid')
        .where('withdrawal.state', '=', 'auditing')
        .where('withdrawal.id', '>', after)
        .orderBy('withdrawal.id')
        .limit(limit + 1)
        .execute()
      return pageOf(rows, limit, ({ handle_id, mchid, amount, token, chain, address, reason, created_at }) => {
        return {
          withdrawal: handle_id,
          merchant: mchid,
          amount,
          token,
          chain,
          address,
          asked: created_at.toISOString(),
          waits_for: reason,
        }
      })
    },
  },
  'audit approve': {
    kind: 'act',
    about: 'approves a withdrawal, which is then sent',
    words: ['WITHDRAWAL'],
    run: async (services, input) => {
      const [handle_id = ''] = input.words
      const id = await withdrawalId(services.db, { handle_id })
      const work = actAndLog(services, input, {
        act: 'audit approve',
        subject: handle_id,
        work: async (trx) => await approveWithdrawal(trx, services, id),
      })
      const { amount, token, address } = await work
      return { said: `Withdrawal ${handle_id} of ${amount} ${token} to ${address} is approved and will be sent.` }
    },
  },
  'audit reject': {
    kind: 'act',
    about: 'rejects a withdrawal and gives its money back; the merchant reads WHY',
    words: ['WITHDRAWAL'],
    run: async (services, input) => {
      const [handle_id = ''] = input.words
      const id = await withdrawalId(services.db, { handle_id })
      await actAndLog(services, input, {
        act: 'audit reject',
        subject: handle_id,
        work: async (trx) => await rejectWithdrawal(trx, services, { id, reason: input.why }),
      })
      return { said: `Withdrawal ${handle_id} is rejected; its money is in the merchant's account again.` }
    },
  },
  'audit mode': {
    kind: 'act',
    about: 'MODE is manual (people approve each withdrawal) or automatic (approved after a delay)',
    words: ['MODE'],
    run: async (services, input) => {
      const [mode] = input.words
      if (mode !== 'manual' && mode !== 'automatic') throw new OperatorError('Give manual or automatic as MODE.')
      await actAndLog(services, input, {
        act: 'audit mode',
        subject: mode,
        work: async (trx) => await setAuditMode(trx, mode),
      })
      return { said: `Withdrawals are audited in the mode ${mode} from now on.` }
    },
  },
} as const satisfies Readonly<Record<string, Command>>
