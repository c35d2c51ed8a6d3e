import { callTools, fill } from '#server/http/browser/answer'

const outcome = document.querySelector<HTMLElement>('#outcome')

/** Buttons that ask for one thing: `data-post` is the call, `data-body` what it is given. The page then shows what is new. */
async function press(button: HTMLElement): Promise<void> {
  try {
    const body: unknown = JSON.parse(button.dataset['body'] ?? '{}')
    await callTools(button.dataset['post'] ?? '', body)
    location.reload()
  } catch (error) {
    if (outcome === null) return
    outcome.textContent = fill(outcome.dataset['failed'] ?? '', { reason: error instanceof Error ? error.message : '' })
  }
}

for (const button of document.querySelectorAll<HTMLElement>('[data-post]')) {
  button.addEventListener('click', () => void press(button))
}
