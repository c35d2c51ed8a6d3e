/** Fetches the filters and the table of payments beside the code of their page, so that both are drawn at once. */
export async function loadWideRecords(): Promise<void> {
  const { wideParts } = await import('@/features/records/late-wide-parts')
  await wideParts.load()
}

/** The same for the lists below the assets. */
export async function loadWideProperty(): Promise<void> {
  const { lateRecords } = await import('@/features/property/late-records')
  await lateRecords.load()
}
