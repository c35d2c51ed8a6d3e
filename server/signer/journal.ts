import { createHash } from 'node:crypto'
import { closeSync, constants, fdatasyncSync, fstatSync, fsyncSync, ftruncateSync, mkdirSync, openSync } from 'node:fs'
import { readSync, writeSync } from 'node:fs'
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
/** So much of the file is in memory at a time: one string of all of it would be too long for the program after some 200,000 payments. */
const BLOCK_BYTES = 1 << 20
const NEW_LINE = 10

/** Is told of an entry, with the hash of its line. */
export type TakeEntry = (entry: Entry, hash: string) => void

/** The journal of a signer: everything that it has promised, in order. One process has it open. */
export interface Journal {
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
 * @param take is told of each entry that is in it, in order
 * @throws SignerError held, altered, unusable
 * @example
 * const journal = await openJournal('/var/lib/settlement-signer', (entry) => entries.push(entry))
 * journal.append({ kind: 'intent', ... })
 */
export async function openJournal(folder: string, take: TakeEntry): Promise<Journal> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const free = await holdFolder(folder)
  try {
    return openHeld(folder, { free, take })
  } catch (error) {
    await free()
    if (error instanceof SignerError) throw error
    throw unusable(folder, error)
  }
}

function openHeld(folder: string, { free, take }: { free: () => Promise<void>; take: TakeEntry }): Journal {
  const fd = openSync(join(folder, FILE), constants.O_RDWR | constants.O_CREAT | constants.O_APPEND, 0o600)
  const read = readLines(fd, take)
  const cut_bytes = fstatSync(fd).size - read.bytes
  if (cut_bytes > 0) ftruncateSync(fd, read.bytes)
  fdatasyncSync(fd)
  syncFolder(folder)
  let [hash, length, isBroken] = [read.hash, read.bytes, false]
  return {
    cut_bytes,
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

/** Reads all lines that are whole. @returns the hash of the last one, and how many bytes they have */
function readLines(fd: number, take: TakeEntry): { hash: string; bytes: number } {
  let [hash, bytes, number] = [BEGINNING, 0, 0]
  for (const line of wholeLines(fd)) {
    number += 1
    const text = line.toString('utf8')
    const [told, body] = [text.slice(0, HASH_LETTERS), text.slice(HASH_LETTERS + 1)]
    const entry = told === hashOf(hash, body) ? entryIn(body) : undefined
    if (entry === undefined)
      throw new SignerError(
        'altered',
        `Line ${number} of the journal is not the one that was written there: take the file from the newest copy, and see docs/signer.md.`,
      )
    take(entry, told)
    hash = told
    bytes += line.length + 1
  }
  return { hash, bytes }
}

/** The lines of a file that have their end, without it. */
function* wholeLines(fd: number): Generator<Buffer, void, undefined> {
  const block = Buffer.alloc(BLOCK_BYTES)
  /** The beginning of a line that ends in a later block. */
  let begun: Buffer[] = []
  for (let at = 0, got = 1; got > 0; at += got) {
    got = readSync(fd, block, 0, BLOCK_BYTES, at)
    let from = 0
    for (let end = block.indexOf(NEW_LINE); end !== -1 && end < got; end = block.indexOf(NEW_LINE, from)) {
      yield Buffer.concat([...begun, block.subarray(from, end)])
      begun = []
      from = end + 1
    }
    // A copy: the next read overwrites the block.
    if (from < got) begun.push(Buffer.from(block.subarray(from, got)))
  }
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
