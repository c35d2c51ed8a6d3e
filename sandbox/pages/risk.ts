import { callTools, fill } from '#server/http/browser/answer'

const outcome = document.querySelector<HTMLElement>('#outcome')
const form = document.querySelector<HTMLFormElement>('[data-freeze]')

/** Freezes the typed address, or frees it, by the button that was pressed. */
async function send(event: SubmitEvent): Promise<void> {
  event.preventDefault()
  if (form === null || outcome === null) return
  const given = new FormData(form, event.submitter)
  const text = (name: string): string => {
    const value = given.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  const body = { network_id: text('network_id'), address: text('address'), frozen: text('frozen') === 'true' }
  try {
    await callTools('/sandbox/freeze', body)
    outcome.textContent = outcome.dataset['done'] ?? ''
  } catch (error) {
    const reason = error instanceof Error ? error.message : ''
    outcome.textContent = fill(outcome.dataset['failed'] ?? '', { reason })
  }
}

form?.addEventListener('submit', (event) => void send(event))
