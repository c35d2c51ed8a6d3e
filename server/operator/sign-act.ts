import { createPrivateKey, createPublicKey, randomBytes, sign } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { ACT_SHAPES, actText, isActKind, readAct } from '#server/signer/act-text'
import { LineError } from '#shared/payout/canonical-lines'
import { OperatorError } from './operator-error'

const DAY_SECONDS = 24 * 3600
const USAGE = [
  'npm run operator -- sign-act KIND --key FILE --out ACT.json name=value ...',
  'npm run operator -- sign-act ACT.json --key FILE --out SIGNED.json',
].join('\n  or ')

/** A file with an act: its text, and the signatures that it has so far. */
const actFile = z.strictObject({
  text: z.string(),
  signatures: z.array(z.strictObject({ key: z.string(), signature: z.string() })),
})

/**
 * Signs an act for the signer with a private key of Ed25519. It needs no database and no network: run it on a machine that has
 * neither. The first operator gives the kind and its fields, the others the file that he has made. It writes the file for the next
 * operator or for the signer itself: what `npm run` prints before a command would be in a file that a shell has redirected.
 *
 * @param words what follows `sign-act` on the command line
 * @param seconds now, since 1970
 * @returns the text that was signed, to be read, and where it is
 * @throws OperatorError
 */
export function signAct(words: readonly string[], seconds: number): { out: string; text: string } {
  const { key, out, what, fields } = readWords(words)
  const secret = readKey(key)
  const { text, signatures } = isActKind(what)
    ? { text: newText(what, fields, seconds), signatures: [] }
    : readFile(what, fields)
  const own = createPublicKey(secret).export({ type: 'spki', format: 'der' }).toString('base64')
  const signature = sign(null, Buffer.from(text), secret).toString('base64')
  const all = [...signatures.filter((each) => each.key !== own), { key: own, signature }]
  write(out, `${JSON.stringify({ text, signatures: all }, null, 1)}\n`)
  return { out, text }
}

function readWords(words: readonly string[]): { key: string; out: string; what: string; fields: readonly string[] } {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      options: { key: { type: 'string' }, out: { type: 'string' } },
      allowPositionals: true,
    })
    const [what, ...fields] = positionals
    const { key, out } = values
    if (what !== undefined && key !== undefined && out !== undefined) return { key, out, what, fields }
  } catch {
    // The sentence below says how it is written.
  }
  throw new OperatorError(`Write ${USAGE}. A KIND is one of ${Object.keys(ACT_SHAPES).join(', ')}.`)
}

function readKey(file: string): KeyObject {
  try {
    const key = createPrivateKey(readFileSync(file, 'utf8'))
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch {
    // The sentence below says it.
  }
  throw new OperatorError(`${file} is no private key of Ed25519 as PEM.`)
}

function newText(kind: keyof typeof ACT_SHAPES, fields: readonly string[], seconds: number): string {
  const given = Object.fromEntries(fields.map((field) => [field.split('=', 1)[0] ?? '', field.replace(/^[^=]*=/, '')]))
  const own = { act_id: randomBytes(8).toString('hex'), not_after: String(seconds + DAY_SECONDS) }
  try {
    return actText(kind, { ...own, ...given })
  } catch (error) {
    if (!(error instanceof LineError)) throw error
    const names = Object.keys(ACT_SHAPES[kind]).filter((name) => !Object.hasOwn(own, name))
    throw new OperatorError(
      `${error.field} is missing or cannot be used: an act of the kind "${kind}" has the fields ${names.join(', ')}.`,
    )
  }
}

function readFile(file: string, fields: readonly string[]): z.output<typeof actFile> {
  if (fields.length > 0) throw new OperatorError(`The fields of ${file} are in it: write ${USAGE}.`)
  try {
    const act = z.parse(actFile, JSON.parse(readFileSync(file, 'utf8')))
    if (readAct(act.text) !== undefined) return act
  } catch {
    // The sentence below says it.
  }
  throw new OperatorError(`${file} is no act: give the file that the first operator has made, or a KIND.`)
}

function write(file: string, text: string): void {
  try {
    writeFileSync(file, text)
  } catch {
    throw new OperatorError(`${file} cannot be written: name a file in a folder of yours.`)
  }
}
