import { openSession } from '#server/access/sessions'
import { readCsv } from '#server/export/testing/read-csv'
import type { TestApi, TestCall } from '#server/testing/test-api'
import type { Operation } from '#shared/contract/operation'
import type * as z from 'zod/mini'

/** Calls the API as one merchant, at any time of its clock. */
export interface Ask {
  /** Seconds. */
  readonly now: () => number
  readonly zone: string
  readonly data: <Answer extends z.core.$ZodType>(
    line: Operation & { answer: Answer },
    query?: TestCall['query'],
  ) => Promise<z.output<Answer>>
  /** The rows of a CSV file by the names of their columns. */
  readonly file: (line: Operation, query?: TestCall['query']) => Promise<Readonly<Record<string, string>>[]>
  /** All rows of a list, page by page. */
  readonly all: <Row>(page: (current: number) => Promise<{ list: readonly Row[]; total: number }>) => Promise<Row[]>
}

/** Makes the caller. Each call has a session of its own, because the clock of a test may jump beyond the end of one. */
export function askAs(api: TestApi, { merchant_id, zone }: { merchant_id: string; zone: string }): Ask {
  const newToken = async (): Promise<string> => {
    const session = { merchant_id, token_class: 'full', kept: false, ip: '127.0.0.1', device: 'Test' } as const
    return (await openSession(api.services.db, api.services, session)).token
  }
  return {
    now: () => api.services.clock.seconds(),
    zone,
    data: async (line, query = {}) => await api.data(line, { token: await newToken(), query }),
    file: async (line, query = {}) => {
      const asked = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
      const path = `/api/v1${line.path}?${asked.toString()}`
      const answer = await api.app.request(path, { headers: { 'X-Token': await newToken() } })
      if (answer.status !== 200) throw new Error(`${line.name} answered ${answer.status}`)
      const [head = [], ...rows] = readCsv(await answer.text())
      return rows.map((cells) =>
        Object.fromEntries(head.map((name, column) => [name, (cells[column] ?? '').replace(/^'/, '')])),
      )
    },
    all: async (page) => {
      const rows: Awaited<ReturnType<typeof page>>['list'][number][] = []
      for (let current = 1; ; current += 1) {
        const { list, total } = await page(current)
        rows.push(...list)
        if (rows.length >= total || list.length === 0) return rows
      }
    },
  }
}
