import { judgeRows, sealNew } from '#server/access/row-seal'
import { SEALED_KINDS } from '#server/access/sealed-rows'
import type { SealedKind } from '#server/access/sealed-rows'
import type { Command } from './command'
import { actAndLog } from './operator-act'
import { OperatorError } from './operator-error'

const isKind = (word: string): word is SealedKind => SEALED_KINDS.some((kind) => kind === word)

/** Rows that were written into the database without SECRET. */
export const rowCommands = {
  'rows list': {
    kind: 'list',
    about: 'rows that somebody has written into the database without SECRET: no payout and no sign-in counts on them',
    run: async ({ db, settings }) => {
      const rows = await db.selectFrom('forged_row').selectAll().orderBy('found_at').orderBy('row_id').execute()
      const list = []
      for (const kind of SEALED_KINDS) {
        const listed = rows.filter((row) => row.kind === kind)
        const { forged } = await judgeRows(
          db,
          settings,
          kind,
          listed.map(({ row_id }) => row_id),
        )
        for (const { id, merchant_id, about } of forged) {
          const merchant = await db
            .selectFrom('merchant')
            .select('mchid')
            .where('id', '=', merchant_id)
            .executeTakeFirst()
          const found = listed.find(({ row_id }) => row_id === id)?.found_at.toISOString() ?? null
          list.push({ kind, row: id, merchant: merchant?.mchid ?? null, about, found })
        }
      }
      return { list, next: null }
    },
  },
  'rows accept': {
    kind: 'act',
    about: 'answers for a row as it stands now, when you know who has written it: it is sealed, and counts',
    words: ['KIND', 'ROW'],
    run: async (services, input) => {
      const [kind = '', row = ''] = input.words
      if (!isKind(kind))
        throw new OperatorError(`There is no such kind of row: give one of ${SEALED_KINDS.join(', ')}.`)
      await actAndLog(services, input, {
        act: 'rows accept',
        subject: `${kind} ${row}`,
        work: async (trx) => {
          const listed = await trx
            .deleteFrom('forged_row')
            .where('kind', '=', kind)
            .where('row_id', '=', row)
            .returning('row_id')
            .executeTakeFirst()
          if (listed === undefined) throw new OperatorError(`No such row is named: "rows list" shows those that are.`)
          await sealNew(trx, services.settings, kind, [row])
        },
      })
      return { said: `The row ${row} (${kind}) counts from now on, as it stands.` }
    },
  },
} as const satisfies Readonly<Record<string, Command>>
