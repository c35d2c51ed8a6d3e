import { vi } from 'vitest'
import type { call as callOfATab } from '@/lib/api/transport/http'
import type { MoneyIntent } from '@/lib/money-intent/intent'
import type { IntentStore } from '@/lib/money-intent/intent-store'
import type { Outcome } from '@/lib/money-intent/run-intent'

/** How the console sends one kind of act, and how it looks for one that has no answer. */
export interface Act<Answer> {
  /** @param body payload, `client_ref` and proofs */
  send(call: Call, body: Body): Promise<Answer>
  /** @param body payload and `client_ref` */
  find(call: Call, body: Body): Promise<Answer | undefined>
}
export type Body = Readonly<Record<string, unknown>> & { readonly client_ref: string }
export type Call = typeof callOfATab
type Intent = Omit<MoneyIntent, 'outcome'>

/** One tab of the console: it has its own modules, and shares the browser's store and locks with the other tabs. */
export interface Tab<Answer> {
  press(intent: Intent, proof: Record<string, unknown>): Promise<Outcome<Answer>>
  check(intent: Intent): Promise<Answer | undefined>
}

/** What all tabs of a browser share. */
export interface Browser {
  /** The host that its console calls. */
  readonly host: string
  readonly store: IntentStore
  token: string
  /** Empties the store of intents. */
  forget(): void
}

/** Makes a browser that keeps intents in memory. */
export function openBrowser(host: string): Browser {
  const kept = new Map<string, MoneyIntent>()
  return {
    host,
    token: '',
    forget: () => kept.clear(),
    store: {
      list: (owner) => Promise.resolve([...kept.values()].filter((intent) => intent.owner === owner)),
      put: (intent) => Promise.resolve(void kept.set(intent.client_ref, intent)),
      remove: (ref) => Promise.resolve(void kept.delete(ref)),
      subscribe: () => () => undefined,
    },
  }
}

/** Loads the console's own code anew, because every tab of a browser has modules of its own. */
export async function openTab<Answer>(browser: Browser, act: Act<Answer>): Promise<Tab<Answer>> {
  vi.resetModules()
  const { connect } = await import('@/lib/api/transport/connection')
  const { call } = await import('@/lib/api/transport/http')
  const { checkIntent, runIntent } = await import('@/lib/money-intent/run-intent')
  const never = new AbortController().signal
  connect({
    base: `http://${browser.host}/api/v1`,
    headers: { token: 'X-Token', language: 'X-Language', time: 'X-Time' },
    paths: {},
    language: () => 'en-US',
    takesMore: () => Promise.resolve(true),
    error_report_url: null,
    session: {
      token: () => browser.token,
      signal: () => never,
      refused: () => undefined,
      renewed: () => undefined,
      isAway: () => true,
    },
  })
  const runOf = (intent: Intent, proof: Record<string, unknown>) => ({
    intent,
    store: browser.store,
    keyed: true,
    send: () => act.send(call, { ...intent.payload, client_ref: intent.client_ref, ...proof }),
    find: () => act.find(call, { ...intent.payload, client_ref: intent.client_ref }),
  })
  return {
    press: async (intent, proof) => await runIntent(runOf(intent, proof)),
    check: async (intent) => await checkIntent(runOf(intent, {})),
  }
}
