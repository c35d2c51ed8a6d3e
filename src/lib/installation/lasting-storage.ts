/**
 * Asks the browser not to empty this site's storage when the device runs short: with it would go the kept session, drafts and
 * what is known of an act whose answer was lost. The browser decides; a refusal changes nothing.
 * @param storage undefined on an address without https
 */
export async function askForLastingStorage(
  storage: Pick<StorageManager, 'persist' | 'persisted'> | undefined,
): Promise<void> {
  if (storage === undefined) return
  try {
    if (!(await storage.persisted())) await storage.persist()
  } catch {
    // Some browsers refuse the question itself in a private window.
  }
}
