import * as z from 'zod/mini'

const member = z.object({ name: z.string(), role: z.string(), state: z.string(), timeline: z.optional(z.int()) })
const members = z.object({ members: z.array(member) })
const itself = z.object({ role: z.string(), state: z.string(), timeline: z.optional(z.int()) })
const ANSWER_MILLIS = 2_000

export type Member = z.infer<typeof member>

/** The port of Patroni on one node: what an operator asks with curl. */
export interface Rest {
  /** The members as etcd has them, or undefined when this node does not answer or has no etcd. */
  members(): Promise<readonly Member[] | undefined>
  /** What this node says of itself. */
  itself(): Promise<z.infer<typeof itself> | undefined>
  /** @returns status of the answer; 0 without one */
  status(path: string): Promise<number>
  metrics(): Promise<string>
  /** Hands the lead to another node. @returns what Patroni says */
  switchOver(leader: string, candidate: string): Promise<string>
}

export function restOf(port: number, { username, password }: { username: string; password: string }): Rest {
  const ask = async (path: string, init: RequestInit = {}): Promise<Response | undefined> =>
    await fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(ANSWER_MILLIS), ...init }).catch(
      () => undefined,
    )
  const read = async (path: string): Promise<unknown> => await (await ask(path))?.json().catch(() => undefined)
  return {
    members: async () => z.safeParse(members, await read('/cluster')).data?.members,
    itself: async () => z.safeParse(itself, await read('/patroni')).data,
    status: async (path) => (await ask(path))?.status ?? 0,
    metrics: async () => (await (await ask('/metrics'))?.text()) ?? '',
    switchOver: async (leader, candidate) => {
      const Authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
      const body = JSON.stringify({ leader, candidate })
      const signal = AbortSignal.timeout(60_000)
      const answer = await ask('/switchover', { method: 'POST', headers: { Authorization }, body, signal })
      return answer === undefined ? 'no answer' : `${answer.status} ${await answer.text()}`
    },
  }
}
