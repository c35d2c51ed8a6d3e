import { callTools, fill, textOf } from '#server/http/browser/answer'
import { REFRESH } from './refresh'

const outcome = document.querySelector<HTMLElement>('#outcome')

/** Sends a reviewer's decision about the row that the form is in, and says what became of it. */
async function decide(form: HTMLFormElement, content: FormData, said: HTMLElement): Promise<void> {
  const handle_id = form.closest('[data-id]')?.getAttribute('data-id') ?? ''
  const decision = textOf(content.get('decision'))
  const reason = textOf(content.get('reason'))
  try {
    await callTools(form.dataset['decide'] ?? '', { handle_id, decision, ...(decision === 'reject' ? { reason } : {}) })
    said.textContent = said.dataset[decision] ?? ''
  } catch (error) {
    said.textContent = fill(said.dataset['failed'] ?? '', { reason: error instanceof Error ? error.message : '' })
  }
  dispatchEvent(new Event(REFRESH))
}

// Rows come and go, so the document listens for all of them.
document.addEventListener('submit', (event) => {
  const form = event.target
  if (!(form instanceof HTMLFormElement) || form.dataset['decide'] === undefined || outcome === null) return
  event.preventDefault()
  void decide(form, new FormData(form, event.submitter), outcome)
})
