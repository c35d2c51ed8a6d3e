import { createHash } from 'node:crypto'
import { closeSync, constants, fdatasyncSync, fstatSync, fsyncSync, ftruncateSync, mkdirSync, openSync } from 'node:fs'
import { readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { entrySchema } from './entries'
import type { Entry } from './entries'
import { holdFolder } from './hold-folder'
import { SignerError } from './signer-error'

/** What the first line continues. */
const BEGINNING = 'sbc-signer-journal-v1'
const FILE = 'journal'
const HASH_LETTERS = 64

interface Line {
  readonly entry: Entry
  readonly hash: string
}

/** The journal of a signer: everything that it has promised, in order. One process has it open. */
export interface Journal {
  /** What was in it when it was opened, each entry with the hash of its line. */
  readonly lines: readonly Line[]
  /** Bytes of a last line that was not whole. It was cut off: nobody was answered on the word of it. */
  readonly cut_bytes: number
  /** SHA-256 of the whole journal, in hexadecimal letters: each line hashes the one before it. */
  lastHash(): string
  /**
   * Adds an entry. When it returns the entry survives a loss of power.
   *
   * @throws SignerError unusable: whether the entry is there is unknown, and nothing more is taken until the next start
   */
  append(entry: Entry): void
  close(): Promise<void>
}

/**
 * Opens the journal of a folder, which is made if it is not there. One line an entry: `sha256(hash of the line before + body)
 * body`. A last line without its end was never answered for and is cut off. Every other wrong line stops the start: to cut there
 * would forget what was signed.
 *
 * @throws SignerError held, altered, unusable
 * @example
 * const journal = await openJournal('/var/lib/settlement-signer')
 * journal.append({ kind: 'intent', ... })
 */
export async function openJournal(folder: string): Promise<Journal> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const free = await holdFolder(folder)
  try {
    return openHeld(folder, free)
  } catch (error) {
    await free()
    if (error instanceof SignerError) throw error
    throw unusable(folder, error)
  }
}

function openHeld(folder: string, free: () => Promise<void>): Journal {
  const fd = openSync(join(folder, FILE), constants.O_RDWR | constants.O_CREAT | constants.O_APPEND, 0o600)
  const bytes = readFileSync(fd)
  const whole = bytes.lastIndexOf('\n') + 1
  const lines = readLines(bytes.subarray(0, whole).toString('utf8'))
  if (whole < bytes.length) ftruncateSync(fd, whole)
  fdatasyncSync(fd)
  syncFolder(folder)
  let [hash, length, isBroken] = [lines.at(-1)?.hash ?? BEGINNING, whole, false]
  return {
    lines,
    cut_bytes: bytes.length - whole,
    lastHash: () => hash,
    append: (entry) => {
      const body = JSON.stringify(entry)
      const next = hashOf(hash, body)
      const line = Buffer.from(`${next} ${body}\n`)
      try {
        if (isBroken) throw new Error('An earlier entry could not be written.')
        if (fstatSync(fd).size !== length) throw new Error('Somebody else has written to it.')
        isBroken = true
        if (writeSync(fd, line) !== line.length) throw new Error('Only a part of a line was written.')
        fdatasyncSync(fd)
        isBroken = false
      } catch (cause) {
        isBroken = true
        throw unusable(folder, cause)
      }
      hash = next
      length += line.length
    },
    close: async () => {
      closeSync(fd)
      await free()
    },
  }
}

function readLines(text: string): Line[] {
  const lines: Line[] = []
  let last = BEGINNING
  for (const [at, line] of text.split('\n').slice(0, -1).entries()) {
    const [hash, body] = [line.slice(0, HASH_LETTERS), line.slice(HASH_LETTERS + 1)]
    const entry = hash === hashOf(last, body) ? entryIn(body) : undefined
    if (entry === undefined)
      throw new SignerError(
        'altered',
        `Line ${at + 1} of the journal is not the one that was written there: take the file from the newest copy, and see docs/signer.md.`,
      )
    lines.push({ entry, hash })
    last = hash
  }
  return lines
}

function entryIn(body: string): Entry | undefined {
  try {
    return z.parse(entrySchema, JSON.parse(body))
  } catch {
    return undefined
  }
}

const hashOf = (before: string, body: string): string => createHash('sha256').update(before).update(body).digest('hex')

/** A file that was just made is found after a loss of power only when its folder was written too. */
function syncFolder(folder: string): void {
  const fd = openSync(folder, constants.O_RDONLY)
  try {
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
}

function unusable(folder: string, cause: unknown): SignerError {
  const why = cause instanceof Error ? cause.message : String(cause)
  return new SignerError(
    'unusable',
    `The journal in ${folder} cannot be used (${why}): see to the disk, then start again.`,
    {
      cause,
    },
  )
}
