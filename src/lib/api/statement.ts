import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { accountKeys } from './account'
import { statement, statementLine, statementLines } from '#shared/contract/fund-stream'
import type { AnswerOf, QueryOf } from '#shared/contract/operation'
import { ApiError } from './transport/errors'
import { call } from './transport/http'
import { streamFile } from './transport/stream-file'

export type StatementQuery = QueryOf<typeof statement>
export type Statement = AnswerOf<typeof statement>
export type StatementLine = z.output<typeof statementLine>

/** A month of one token in figures. Ask only a back end that offers `account.statement`. */
export function statementOptions(query: StatementQuery) {
  return queryOptions({
    queryKey: accountKeys.statement(query),
    queryFn: ({ signal }) => call(statement, { query, signal }),
  })
}

interface Reading {
  readonly onLine: (line: StatementLine) => void
  /** After every piece that came. */
  readonly onProgress: () => void
  readonly signal: AbortSignal
}

/**
 * Reads every line of a statement, oldest first, as they arrive. Only one piece is in memory at a time, however many
 * lines there are.
 * @throws ApiError `shape` for a malformed line; an abort stays the browser's AbortError
 */
export async function readStatementLines(
  query: StatementQuery,
  { onLine, onProgress, signal }: Reading,
): Promise<void> {
  const decoder = new TextDecoder()
  let rest = ''
  const take = (text: string): void => {
    const texts = (rest + text).split('\n')
    rest = texts.pop() ?? ''
    for (const one of texts) onLine(toLine(one))
  }
  await streamFile(statementLines, {
    query,
    signal,
    onProgress,
    openSink: () =>
      Promise.resolve({
        write: async (bytes) => await Promise.resolve(take(decoder.decode(bytes, { stream: true }))),
        close: async () => {
          take(decoder.decode())
          // A last line without a line break is incomplete: the connection was cut.
          if (rest !== '') throw new ApiError('shape', { where: statementLines.name })
          await Promise.resolve()
        },
        abort: async () => await Promise.resolve(),
      }),
  })
}

function toLine(text: string): StatementLine {
  const parsed = z.safeParse(statementLine, parseJson(text))
  if (parsed.success) return parsed.data
  throw new ApiError('shape', { where: statementLines.name })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
