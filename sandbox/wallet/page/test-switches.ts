import * as z from 'zod/mini'

/**
 * Faults that tests can switch on. `reply`: whether a reply is sent normally, not at all, or by a frame of another origin.
 * `fail_code`: every request fails with this code. `reload`: the window reloads instead of replying.
 */
export const replySwitchSchema = z.enum(['normal', 'none', 'wrong_origin'])

const switchesSchema = z.object({
  latency: z.int().check(z.gte(0), z.lte(600_000)),
  fail_code: z.nullable(z.int()),
  reply: replySwitchSchema,
  reload: z.boolean(),
})
export type TestSwitches = z.output<typeof switchesSchema>

const NO_SWITCHES: TestSwitches = { latency: 0, fail_code: null, reply: 'normal', reload: false }

/** A part of the switches; the others are off. */
export const someSwitchesSchema = z.partial(switchesSchema)
type SomeSwitches = z.output<typeof someSwitchesSchema>

const queryNumber = z.coerce.number().check(z.int())

/** Switches in the address of the window: `?latency=500&fail_code=-32603&reply=none&reload=1`. Invalid values are ignored. */
export function switchesOfQuery(query: URLSearchParams): SomeSwitches {
  const number = (name: string) => (query.has(name) ? queryNumber.safeParse(query.get(name)).data : undefined)
  const given = {
    latency: number('latency'),
    fail_code: number('fail_code'),
    reply: query.get('reply') ?? undefined,
    reload: query.has('reload') ? query.get('reload') === '1' : undefined,
  }
  return someSwitchesSchema.safeParse(given).data ?? {}
}

/** Merges the switches; those of the address override those of the server. */
export function mergeSwitches(served: SomeSwitches = {}, asked: SomeSwitches = {}): TestSwitches {
  return {
    latency: asked.latency ?? served.latency ?? NO_SWITCHES.latency,
    fail_code: asked.fail_code ?? served.fail_code ?? NO_SWITCHES.fail_code,
    reply: asked.reply ?? served.reply ?? NO_SWITCHES.reply,
    reload: asked.reload ?? served.reload ?? NO_SWITCHES.reload,
  }
}
