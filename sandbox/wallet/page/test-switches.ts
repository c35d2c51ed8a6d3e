import * as z from 'zod/mini'

/**
 * What tests make this wallet do wrong. `reply`: how an answer goes out: as it should, not at all, or through a frame of
 * another origin. `fail_code`: every request fails with it. `reload`: the window reloads instead of answering.
 */
export const switchesSchema = z.object({
  latency: z.int().check(z.gte(0), z.lte(600_000)),
  fail_code: z.nullable(z.int()),
  reply: z.enum(['normal', 'none', 'wrong_origin']),
  reload: z.boolean(),
})
export type TestSwitches = z.output<typeof switchesSchema>

export const NO_SWITCHES: TestSwitches = { latency: 0, fail_code: null, reply: 'normal', reload: false }

const queryNumber = z.coerce.number().check(z.int())

/** Switches in the address of the window: `?latency=500&fail_code=-32603&reply=none&reload=1`. Nonsense is ignored. */
export function switchesOfQuery(query: URLSearchParams): Partial<TestSwitches> {
  const number = (name: string) => (query.has(name) ? queryNumber.safeParse(query.get(name)).data : undefined)
  const given = {
    latency: number('latency'),
    fail_code: number('fail_code'),
    reply: query.get('reply') ?? undefined,
    reload: query.has('reload') ? query.get('reload') === '1' : undefined,
  }
  const named = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  return z.partial(switchesSchema).safeParse(named).data ?? {}
}
