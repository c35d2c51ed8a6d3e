import type { BrowserContext } from '@playwright/test'
import type { Operation } from '#shared/contract/operation'
import { operationOf } from './hostile-text'

/** The answers of the service come to the page as `change` gives them from now on; event streams are left alone. */
export async function changeAnswers(
  context: BrowserContext,
  change: (line: Operation, data: unknown) => unknown,
): Promise<void> {
  await context.route('**/api/v1/**', async (route) => {
    const request = route.request()
    const line = operationOf(request.method(), new URL(request.url()).pathname)
    if (line === undefined || line.stream !== undefined) return await route.continue()
    const response = await route.fetch()
    const envelope: unknown = await response.json().catch(() => null)
    if (typeof envelope !== 'object' || envelope === null || !('data' in envelope))
      return await route.fulfill({ response })
    await route.fulfill({ response, json: { ...envelope, data: change(line, envelope.data) } })
  })
}
