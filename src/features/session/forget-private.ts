import { forgetDrafts } from '@/lib/forms/forget-drafts'

/**
 * Deletes what the person has typed and opened in this browser: nothing private stays after log-out or the closing of the account.
 * For the tab in which that was pressed: one that hears of it later deletes only its own drafts, because what the tabs share may be
 * of the next session by then. Only an act with money that has no answer yet stays, for its merchant. A session that has expired
 * keeps all of it: the person is asked to sign in again, and goes on.
 */
export function forgetPrivate(): void {
  forgetDrafts()
  void forgetIntents()
  void forgetKept()
}

/** Deletes the intents that have an answer. The module is loaded only here, because sign-in does not need it. */
async function forgetIntents(): Promise<void> {
  const { moneyIntents } = await import('@/lib/money-intent/intent-store')
  await moneyIntents.forgetAnswered()
}

/** Deletes the texts of forms that are kept for longer than a reload, and what was opened from the search. */
async function forgetKept(): Promise<void> {
  const { forgetKeptDrafts } = await import('@/lib/forms/kept-drafts')
  await forgetKeptDrafts()
}
