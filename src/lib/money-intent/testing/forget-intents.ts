import { clear, createStore } from 'idb-keyval'

/** Empties what the browser keeps of acts with money, before a test. */
export async function forgetIntents(): Promise<void> {
  await clear(createStore('money', 'intents'))
}
