import { refuseOtherSecret } from '#server/access/secret-in-use'
import { earlierSecrets, isSecret, SECRET_HINT } from '#server/access/secret-text'
import { isOrigin, ORIGIN_HINT } from '#server/core/origin-text'
import { Refusal } from '#server/core/refusal'
import { createLog } from '#server/core/log'
import { sealerOf } from '#server/core/secrets'
import { systemClock } from '#server/database/clock'
import { connect } from '#server/database/connect'
import { StartError } from '#server/database/start-error'
import { noWakeUps } from '#server/database/wake-ups'
import { readsOfPrimary } from '#server/database/standby'
import { createEvents } from '#server/events/events'
import { defaultSettings } from '#server/http/settings'
import { createSenders } from '#server/mail/sender'
import type { Output, OperatorServices } from './command'
import { COMMANDS } from './commands'
import { OperatorError } from './operator-error'
import { helpText, readCommand } from './read-command'
import type { Typed } from './read-command'
import { signAct } from './sign-act'
import { asText } from './text-table'

type Variables = Readonly<Record<string, string | undefined>>

/** What a run of the command printed, and its exit code: 0 done; 1 not done, or a check has found something. */
export interface OperatorRun {
  readonly out: string
  readonly err: string
  readonly exit_code: 0 | 1
}

const DAY = 24 * 3600

/**
 * Carries out one command of the operator against the database of `DATABASE_URL`.
 *
 * @param words the command line, such as `['audit', 'list', '--limit', '20']`
 * @example
 * const { out, exit_code } = await runOperator(process.argv.slice(2), process.env)
 */
export async function runOperator(words: readonly string[], variables: Variables): Promise<OperatorRun> {
  if (words.length === 0 || words.includes('--help')) return { out: helpText(COMMANDS), err: '', exit_code: 0 }
  try {
    if (words[0] === 'sign-act') {
      // It needs no database: the key is on a machine without a network.
      const { out, text } = signAct(words.slice(1), systemClock.seconds())
      return { out: `This is signed, and written to ${out}:\n${text}`, err: '', exit_code: 0 }
    }
    const typed = readCommand(COMMANDS, words)
    const output = await runTyped(typed, variables)
    const exit_code = 'said' in output && output.fits === false ? 1 : 0
    return { out: `${typed.json ? JSON.stringify(output) : asText(output)}\n`, err: '', exit_code }
  } catch (error) {
    if (error instanceof OperatorError || error instanceof StartError) return failed(error.message)
    if (error instanceof Refusal) return failed(sentenceOf(error))
    if (error instanceof Error && Reflect.get(error, 'code') === '42P01')
      return failed('This database has not been brought up to date: start the server of this version once.')
    throw error
  }
}

/** What was refused, with what is wrong where that is said. */
function sentenceOf({ message, errors }: Refusal): string {
  const said = errors.flatMap((error) => (error.message === '' ? [] : [error.message]))
  return `Not done: ${message}${said.length === 0 ? '' : ` (${said.join('; ')})`}.`
}

const failed = (sentence: string): OperatorRun => ({ out: '', err: `${sentence}\n`, exit_code: 1 })

async function runTyped({ command, input }: Typed, variables: Variables): Promise<Output> {
  const { DATABASE_URL: url } = variables
  if (url === undefined || url === '')
    throw new OperatorError('DATABASE_URL is not set: give postgres://user:password@host:port/database.')
  const secret = variables['SECRET'] ?? ''
  // Without it, rows that are sealed look forged: agreed fees would not count, and saved addresses would not be known.
  if (!isSecret(secret)) throw new OperatorError('SECRET is not set, or cannot be used: give that of the server.')
  if (command.mailsLink === true && (variables['PUBLIC_URL'] ?? '') === '')
    throw new OperatorError(
      'PUBLIC_URL is not set, and the merchant is mailed a link to the console: give that of the server, such as https://pay.example.',
    )
  const { db, close } = await connect({ url, max: 2, onError: () => undefined })
  try {
    // What it seals the processes have to open, so the one before will not do.
    await refuseOtherSecret(db, { secret, previous_secrets: [] })
    const services = servicesOf(db, secret, variables)
    try {
      return await command.run(services, input)
    } finally {
      services.events.close()
    }
  } finally {
    await close()
  }
}

/** As for the server: what was sealed with one of them is still known. */
function previousSecrets({ SECRET_PREVIOUS: text = '' }: Variables): readonly string[] {
  if (text === '') return []
  const secrets = earlierSecrets(text)
  if (secrets === undefined) throw new OperatorError(`SECRET_PREVIOUS cannot be used: each is ${SECRET_HINT}.`)
  return secrets
}

/** The settings of a command. The holds are checked with HOLD_SECONDS, which must be that of the server. */
function settingsOf(secret: string, variables: Variables): OperatorServices['settings'] {
  const { HOLD_SECONDS: hold = '', PUBLIC_URL: console = '' } = variables
  if (hold !== '' && !/^[1-9]\d{0,6}$/.test(hold)) throw new OperatorError('HOLD_SECONDS is a whole number of seconds.')
  if (console !== '' && !isOrigin(console)) throw new OperatorError(`PUBLIC_URL cannot be used: give ${ORIGIN_HINT}.`)
  return {
    ...defaultSettings({ secret, public_url: console, tools_url: '' }),
    previous_secrets: previousSecrets(variables),
    hold_seconds: hold === '' ? DAY : Number(hold),
  }
}

/** The services of a command. */
function servicesOf(db: OperatorServices['db'], secret: string, variables: Variables): OperatorServices {
  const clock = systemClock
  const log = createLog('silent')
  const settings = settingsOf(secret, variables)
  const events = createEvents({ db, clock, log, wakeUps: noWakeUps })
  return {
    db,
    clock,
    log,
    settings,
    events,
    reads: readsOfPrimary(db),
    random: Math.random,
    ...createSenders({ db, clock, sealer: sealerOf(settings) }),
  }
}
