import { deadLetters, reviveDeadLetter } from '#server/database/outbox'
import type { Command } from './command'
import { actAndLog } from './operator-act'
import { OperatorError } from './operator-error'

const ID = /^\d{1,18}$/

/** Mails, text messages and callbacks that are not tried any more. */
export const messageCommands = {
  'messages list': {
    kind: 'list',
    about: 'mails, text messages and callbacks that were given up, the latest first, and why',
    run: async ({ db }, { after, limit }) => {
      const found = await deadLetters(db, { after, limit: limit + 1 })
      const shown = found.slice(0, limit)
      const list = shown.map(({ id, topic, attempts, last_error, dead_at, is_kept }) => ({
        message: id,
        kind: topic.replace(/^sealed:/, ''),
        tries: attempts,
        error: last_error,
        given_up: dead_at?.toISOString() ?? null,
        can: is_kept ? 'revived' : 'nothing: its content was removed',
      }))
      return { list, next: found.length > limit ? (shown.at(-1)?.id ?? null) : null }
    },
  },
  'messages revive': {
    kind: 'act',
    about: 'tries a message again that was given up, with all its tries',
    words: ['MESSAGE'],
    run: async (services, input) => {
      const [id = ''] = input.words
      await actAndLog(services, input, {
        act: 'messages revive',
        subject: id,
        work: async (trx) => {
          if (!ID.test(id) || !(await reviveDeadLetter(trx, { id, at: services.clock.now() })))
            throw new OperatorError(`No message ${id} can be revived: "messages list" shows those that can.`)
        },
      })
      return { said: `Message ${id} is tried again by the worker.` }
    },
  },
} as const satisfies Readonly<Record<string, Command>>
