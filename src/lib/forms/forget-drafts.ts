/** Where the drafts of forms stand: in the storage of the tab. */
export const DRAFTS = 'drafts'

/** Deletes them: nothing private stays after log-out. A module of its own, because log-out is part of the sign-in page. */
export function forgetDrafts(): void {
  try {
    sessionStorage.removeItem(DRAFTS)
  } catch {
    // Then nothing was kept either.
  }
}
