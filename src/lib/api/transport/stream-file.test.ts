// @vitest-environment node
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { exportTransactions } from '#shared/contract/transactions'
import { statementLines } from '#shared/contract/fund-stream'
import { ApiError, isAbort, isApiError } from './errors'
import { type FileProgress, streamFile } from './stream-file'
import { fakeConnection, fakeServer, refused } from '../testing/fake-server'

const CSV = 'No.,Paid\r\n007,12.50\r\n'
const CSV_TYPE = 'text/csv; charset=utf-8'
const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const OLD_WORKBOOK = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
const workbook = async (): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await writeXlsx({ sheets: [{ name: 'Payments', rows: [['No.'], [7]] }] }))

type Format = 'csv' | 'xlsx'
type Body = string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>

/** A file as a service sends it; without a type no content type is said. */
function file(body: Body, type?: string): Response {
  // A text by itself would get a content type.
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  return new Response(bytes, { headers: type === undefined ? {} : { 'content-type': type } })
}

/** A place for a file, and what has become of it. */
function place() {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  const now = { is: 'never opened', pieces }
  const openSink = () => {
    now.is = 'open'
    return Promise.resolve({
      write: (bytes: Uint8Array<ArrayBuffer>) => Promise.resolve(void pieces.push(bytes)),
      close: () => Promise.resolve(void (now.is = 'saved')),
      abort: () => Promise.resolve(void (now.is = 'gone')),
    })
  }
  return { now, openSink }
}

const bytesOf = async (pieces: Uint8Array<ArrayBuffer>[]) => new Uint8Array(await new Blob(pieces).arrayBuffer())
const textOf = async (pieces: Uint8Array<ArrayBuffer>[]) => new TextDecoder().decode(await bytesOf(pieces))
const rowsOf = async (pieces: Uint8Array<ArrayBuffer>[]) => (await readXlsx(await bytesOf(pieces))).sheets[0]?.rows

/** Asks for a file. @returns what became of the place, and the failure if there was one */
async function ask(format: Format, answer: Response, onProgress: (progress: FileProgress) => void = () => undefined) {
  fakeServer(() => answer)
  const { now, openSink } = place()
  const { signal } = new AbortController()
  const failure: unknown = await streamFile(exportTransactions, {
    query: { format },
    openSink,
    onProgress,
    signal,
  }).then(
    () => undefined,
    (error: unknown) => error,
  )
  return { ...now, failure, flaw: isApiError(failure, 'shape') ? failure.flaw : undefined }
}

beforeEach(() => void fakeConnection())
afterEach(() => void vi.unstubAllGlobals())

describe('a file in the format that was asked', () => {
  it.each([CSV_TYPE, 'text/plain', 'application/octet-stream', 'application/vnd.ms-excel', undefined])(
    'is the CSV of the service as it is: %s',
    async (type) => {
      const { is, pieces } = await ask('csv', file(CSV, type))
      expect([is, await textOf(pieces)]).toEqual(['saved', CSV])
    },
  )

  it.each([CSV_TYPE, 'text/plain', 'application/octet-stream', 'application/vnd.ms-excel', undefined])(
    'is a workbook of the CSV of the service: %s',
    async (type) => {
      const { is, pieces } = await ask('xlsx', file(CSV, type))
      expect(is).toBe('saved')
      expect(await rowsOf(pieces)).toEqual([
        ['No.', 'Paid'],
        ['007', 12.5],
      ])
    },
  )

  it.each([XLSX_TYPE, 'application/zip', 'application/octet-stream', 'application/vnd.ms-excel', undefined])(
    'is the workbook of the service as it is: %s',
    async (type) => {
      const sent = await workbook()
      const { is, pieces } = await ask('xlsx', file(sent, type))
      expect(is).toBe('saved')
      expect(await bytesOf(pieces)).toEqual(sent)
    },
  )

  it.each([XLSX_TYPE, 'application/zip', 'application/octet-stream', 'application/vnd.ms-excel', undefined])(
    'is never a workbook under the name of CSV: %s',
    async (type) => {
      const { is, flaw } = await ask('csv', file(await workbook(), type))
      expect([is, flaw]).toEqual(['never opened', 'workbook'])
    },
  )

  it.each<Format>(['csv', 'xlsx'])('is never the workbook of an old program under the name of %s', async (format) => {
    const { is, flaw } = await ask(format, file(OLD_WORKBOOK, 'application/vnd.ms-excel'))
    expect([is, flaw]).toEqual(['never opened', 'file'])
  })

  it('is known by its first bytes also when they come one by one, and when there are none', async () => {
    const drop = (bytes: Uint8Array<ArrayBuffer>) =>
      new ReadableStream<Uint8Array<ArrayBuffer>>({
        start(controller) {
          for (const byte of bytes) controller.enqueue(new Uint8Array([byte]))
          controller.close()
        },
      })
    const sent = await workbook()
    const whole = await ask('xlsx', file(drop(sent)))
    expect(await bytesOf(whole.pieces)).toEqual(sent)
    expect(await rowsOf((await ask('xlsx', file(drop(new TextEncoder().encode('a,b')))))['pieces'])).toEqual([
      ['a', 'b'],
    ])
    const nothing = await ask('xlsx', file(''))
    expect(await rowsOf(nothing.pieces)).toEqual([])
    const empty = await ask('csv', file(''))
    expect([empty.is, empty.pieces]).toEqual(['saved', []])
  })

  it('says how much of the service’s file has come', async () => {
    const onProgress = vi.fn<(progress: FileProgress) => void>()
    const answer = file(CSV, CSV_TYPE)
    answer.headers.set('content-length', String(CSV.length))
    await ask('xlsx', answer, onProgress)
    expect(onProgress).toHaveBeenLastCalledWith({ bytes: CSV.length, of: CSV.length })
  })

  it('is not kept when its rows cannot be read', async () => {
    const { is, flaw } = await ask('xlsx', file(new Uint8Array([0x61, 0x0a, 0xff, 0x0a]), CSV_TYPE))
    expect([is, flaw]).toEqual(['gone', 'rows'])
  })

  it('is not opened for a refusal', async () => {
    const { is, failure } = await ask('xlsx', refused(400, 'Too many rows'))
    expect([is, isApiError(failure, 'rejected')]).toEqual(['never opened', true])
  })

  it('is left alone for a call without a format', async () => {
    fakeServer(() => file('{"a":1}\n', 'application/x-ndjson'))
    const { now, openSink } = place()
    const query = { token_id: '102', month: '2026-10' }
    const { signal } = new AbortController()
    await streamFile(statementLines, { query, openSink, onProgress: () => undefined, signal })
    expect([now.is, await textOf(now.pieces)]).toEqual(['saved', '{"a":1}\n'])
  })
})

describe('a file that is stopped', () => {
  /** A service that sends one part and then nothing more; like a browser it ends with the request. */
  function stalling(part: string, onCancel = (): void => undefined) {
    fakeServer(({ init }) => {
      const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
        start(controller) {
          controller.enqueue(new TextEncoder().encode(part))
          init.signal?.addEventListener('abort', () => controller.error(init.signal?.reason))
        },
        cancel: onCancel,
      })
      return file(body, CSV_TYPE)
    })
  }

  it.each<Format>(['csv', 'xlsx'])('by cancel, is gone: %s', async (format) => {
    const stop = new AbortController()
    stalling(CSV.repeat(10_000))
    const { now, openSink } = place()
    const how = { openSink, onProgress: () => stop.abort(), signal: stop.signal }
    const failure: unknown = await streamFile(exportTransactions, { query: { format }, ...how }).catch(
      (error: unknown) => error,
    )
    expect([now.is, isAbort(failure)]).toEqual(['gone', true])
  })

  it.each<Format>(['csv', 'xlsx'])('by cancel when all of it has come, is gone: %s', async (format) => {
    const stop = new AbortController()
    const part = new TextEncoder().encode(CSV)
    const whole = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start(controller) {
        controller.enqueue(part)
        controller.enqueue(part)
        controller.close()
      },
    })
    fakeServer(() => file(whole, CSV_TYPE))
    const { now, openSink } = place()
    const write = vi.fn(() => Promise.resolve(stop.abort()))
    const stopping = async () => ({ ...(await openSink()), write })
    const how = { openSink: stopping, onProgress: () => undefined, signal: stop.signal }
    await expect(streamFile(exportTransactions, { query: { format }, ...how })).rejects.toSatisfy(isAbort)
    expect(now.is).toBe('gone')
    expect(write).toHaveBeenCalledOnce()
  })

  it.each<Format>(['csv', 'xlsx'])('by a full disk, is gone, and the service is told: %s', async (format) => {
    const onCancel = vi.fn<() => void>()
    stalling(CSV.repeat(100_000), onCancel)
    const { now, openSink } = place()
    const full = async () => ({ ...(await openSink()), write: () => Promise.reject(new Error('disk full')) })
    const how = { openSink: full, onProgress: () => undefined, signal: new AbortController().signal }
    await expect(streamFile(exportTransactions, { query: { format }, ...how })).rejects.toBeInstanceOf(ApiError)
    expect(now.is).toBe('gone')
    expect(onCancel).toHaveBeenCalledOnce()
  })
})
