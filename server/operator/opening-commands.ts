import * as z from 'zod/mini'
import { decideOpening, moveOpening } from '#server/merchant/opening'
import type { OpeningProblem } from '#server/merchant/opening'
import { documentsOf } from '#server/merchant/opening-document'
import { openingPart } from '#shared/contract/opening'
import { visibleLine } from '#shared/contract/text-fields'
import type { Command, Input, Output, OperatorServices } from './command'
import { pageOf } from './command'
import { actAndLog, merchantId } from './operator-act'
import { OperatorError } from './operator-error'

const longestReason = 200
const reasonText = visibleLine(longestReason)

/** `website=It shows no imprint`. @throws OperatorError for an unknown part or an empty reason */
function problemOf(typed: string): OpeningProblem {
  const at = typed.indexOf('=')
  const part = z.safeParse(openingPart, typed.slice(0, Math.max(at, 0)))
  const reason = z.safeParse(reasonText, typed.slice(at + 1).trim())
  if (part.success && reason.success) return { part: part.data, reason: reason.data }
  throw new OperatorError(
    `"${typed}" is no part with its reason: write NAME=REASON of at most ${longestReason} letters, NAME one of ${openingPart.options.join(', ')}.`,
  )
}

const movable = z.enum(['primary_audit', 'advanced_audit', 'in_progress', 'abnormal'])

async function move(services: OperatorServices, input: Input): Promise<Output> {
  const [mchid = '', typed = ''] = input.words
  const merchant_id = await merchantId(services, mchid)
  const stage = z.safeParse(movable, typed)
  if (!stage.success)
    throw new OperatorError(`STAGE is one of ${movable.options.join(', ')}; accept and reject end an audit.`)
  await actAndLog(services, input, {
    act: `opening move ${stage.data}`,
    subject: mchid,
    work: async (trx) => {
      const asked = { merchant_id, stage: stage.data, reason: input.why, by_hand: true }
      if (!(await moveOpening(trx, services, asked)))
        throw new OperatorError(`Merchant ${mchid} has no application, or its permission is open already.`)
    },
  })
  return { said: `The application of merchant ${mchid} is in its new stage.` }
}

async function decide(services: OperatorServices, input: Input, passed: boolean): Promise<Output> {
  const [mchid = ''] = input.words
  const merchant_id = await merchantId(services, mchid)
  const reason = passed ? null : input.why
  const problems = input.parts.map(problemOf)
  await actAndLog(services, input, {
    act: passed ? 'opening accept' : 'opening reject',
    subject: mchid,
    work: async (trx) => {
      if (!(await decideOpening(trx, services, { merchant_id, passed, reason, problems })))
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
        .select([
          'opening_application.id',
          'merchant_id',
          'mchid',
          'name',
          'email',
          'stage',
          'form',
          'opening_application.created_at',
        ])
        .where('decided_at', 'is', null)
        .where('merchant.status', '=', 2)
        .where('opening_application.id', '>', after)
        .orderBy('opening_application.id')
        .limit(limit + 1)
        .execute()
      const documents = await Promise.all(rows.map(async ({ merchant_id }) => await documentsOf(db, merchant_id)))
      const names = new Map(
        rows.map(({ id }, row) => [id, (documents[row] ?? []).map(({ kind, name }) => `${kind}: ${name}`).join(', ')]),
      )
      return pageOf(rows, limit, ({ id, mchid, name, email, stage, form, created_at }) => ({
        merchant: mchid,
        name,
        email,
        stage,
        asked: created_at.toISOString(),
        form: JSON.stringify(form),
        documents: names.get(id) ?? '',
      }))
    },
  },
  'opening accept': {
    kind: 'act',
    about: 'opens the merchant permission',
    words: ['MCHID'],
    mailsLink: true,
    run: async (services, input) => await decide(services, input, true),
  },
  'opening reject': {
    kind: 'act',
    about: 'refuses the merchant permission; the merchant reads WHY, and the reason of each part',
    words: ['MCHID'],
    takesParts: true,
    mailsLink: true,
    run: async (services, input) => await decide(services, input, false),
  },
  'opening move': {
    kind: 'act',
    about: 'moves an application to another stage of its audit',
    words: ['MCHID', 'STAGE'],
    mailsLink: true,
    run: async (services, input) => await move(services, input),
  },
} as const satisfies Readonly<Record<string, Command>>
