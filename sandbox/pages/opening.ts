import { callTools, fill, textOf } from '#server/http/browser/answer'

const outcome = document.querySelector<HTMLElement>('#outcome')

/** Moves the application that the form is in, and says what became of it. */
async function move(form: HTMLFormElement, said: HTMLElement): Promise<void> {
  const content = new FormData(form)
  const article = form.closest('[data-id]')
  const reason = textOf(content.get('reason')).trim()
  const problems = [...content.entries()].flatMap(([name, value]) => {
    const why = textOf(value).trim()
    return name.startsWith('part:') && why !== '' ? [{ part: name.slice('part:'.length), reason: why }] : []
  })
  const stage = textOf(content.get('stage'))
  try {
    await callTools('/sandbox/opening', {
      mchid: article?.getAttribute('data-id') ?? '',
      stage,
      ...(reason === '' ? {} : { reason }),
      problems,
    })
    said.textContent = fill(said.dataset['moved'] ?? '', { name: article?.querySelector('h3')?.textContent ?? '' })
    const chosen = form.querySelector('select')?.selectedOptions[0]?.textContent ?? ''
    article?.querySelector('[data-stage]')?.replaceChildren(chosen)
  } catch (error) {
    said.textContent = fill(said.dataset['failed'] ?? '', { reason: error instanceof Error ? error.message : '' })
  }
}

document.addEventListener('submit', (event) => {
  const form = event.target
  if (!(form instanceof HTMLFormElement) || form.dataset['move'] === undefined || outcome === null) return
  event.preventDefault()
  void move(form, outcome)
})
