import { parseArgs } from 'node:util'
import type { Command, Input } from './command'
import { OperatorError } from './operator-error'

const MOST = 500
const USUAL = 50

/** A command as it was typed. */
export interface Typed {
  readonly command: Command
  readonly input: Input
  readonly json: boolean
}

/** The line that shows how a command is written. */
function usageOf(
  name: string,
  { kind, words = [], moreWords = [], target, takesParts, options = {} }: Command,
): string {
  const whose = target === undefined ? [] : ['(--merchant MCHID | --all)']
  const parts = takesParts === true ? ['[--part NAME=REASON ...]'] : []
  const common = { act: ['--by NAME --why TEXT'], list: ['[--limit N] [--after CURSOR]'], check: [] }[kind]
  return [
    'npm run operator --',
    name,
    ...words,
    ...moreWords.map((word) => `[${word}]`),
    ...whose,
    ...parts,
    ...Object.entries(options).map(([option, value]) => `[--${option} ${value}]`),
    ...common,
    '[--json]',
  ].join(' ')
}

/** All commands, one a line, for a person who asks for help. */
export function helpText(commands: Readonly<Record<string, Command>>): string {
  const lines = Object.entries(commands).map(([name, command]) => `  ${usageOf(name, command)}\n      ${command.about}`)
  return `The operator's commands:\n\n${lines.join('\n')}\n`
}

/**
 * Reads the words of a command line.
 *
 * @throws OperatorError with one sentence that ends with how the command is written
 */
export function readCommand(commands: Readonly<Record<string, Command>>, words: readonly string[]): Typed {
  const [first = '', second = '', ...rest] = words
  const name = `${first} ${second}`
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command === undefined)
    throw new OperatorError(`There is no command "${name.trim()}": write one of ${Object.keys(commands).join(', ')}.`)
  const complain = (what: string) => new OperatorError(`${what}: write ${usageOf(name, command)}.`)
  const { own, values, positionals } = parsed(rest, Object.keys(command.options ?? {}), complain)
  const wanted = command.words ?? []
  const most = wanted.length + (command.moreWords?.length ?? 0)
  if (positionals.length < wanted.length || positionals.length > most)
    throw complain(wanted.length === 0 ? 'This command takes no further word' : `Give ${wanted.join(' and ')}`)
  const [by, why] = [values.by?.trim() ?? '', values.why?.trim() ?? '']
  if (command.kind === 'act' && (by === '' || why === '')) throw complain('Say who acts and why')
  const all = values.all === true
  if (command.target !== undefined && all === (values.merchant !== undefined))
    throw complain('Give either --merchant or --all')
  if (command.target === undefined && (all || values.merchant !== undefined))
    throw complain('This command takes neither --merchant nor --all')
  if (command.takesParts !== true && values.part !== undefined) throw complain('This command takes no --part')
  if (command.options !== undefined && Object.keys(own).length === 0) throw complain('Give at least one of its options')
  const limit = values.limit ?? String(USUAL)
  if (!/^[1-9]\d{0,2}$/.test(limit) || Number(limit) > MOST) throw complain(`--limit is a number from 1 to ${MOST}`)
  const after = values.after ?? '0'
  if (!/^\d{1,18}$/.test(after)) throw complain('--after is the cursor that the page before ended with')
  const input = {
    words: positionals,
    by,
    why,
    merchant: values.merchant,
    all,
    parts: values.part ?? [],
    options: own,
    limit: Number(limit),
    after,
  }
  return { command, input, json: values.json === true }
}

function parsed(args: string[], ownNames: readonly string[], complain: (what: string) => OperatorError) {
  try {
    const own = Object.fromEntries(ownNames.map((name) => [name, { type: 'string' } as const]))
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        ...own,
        by: { type: 'string' },
        why: { type: 'string' },
        merchant: { type: 'string' },
        all: { type: 'boolean' },
        part: { type: 'string', multiple: true },
        limit: { type: 'string' },
        after: { type: 'string' },
        json: { type: 'boolean' },
      },
    })
    const given = ownNames.flatMap((name) => {
      const value: unknown = Reflect.get(values, name)
      return typeof value === 'string' ? [[name, value.trim()] as const] : []
    })
    return { own: Object.fromEntries(given), values, positionals }
  } catch (error) {
    const [sentence = ''] = (error instanceof Error ? error.message : '').split('. ')
    throw complain(sentence)
  }
}
