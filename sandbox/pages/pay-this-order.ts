import { callTools, field, fill, momentText, textOf } from '#server/http/browser/answer'

const form = document.querySelector<HTMLFormElement>('#pay-this-order')
const outcome = document.querySelector<HTMLElement>('#trial-outcome')

async function pay(payment: Record<string, string>, said: HTMLElement): Promise<void> {
  const { busy = '', sent = '', paysAt = '', failed = '' } = said.dataset
  said.textContent = busy
  try {
    const { data } = await callTools('/sandbox/payments', payment)
    const pays_at = field(data, 'pays_at')
    said.textContent = typeof pays_at === 'number' ? fill(paysAt, { time: momentText(pays_at) }) : sent
  } catch (error) {
    said.textContent = fill(failed, { reason: error instanceof Error ? error.message : '' })
  }
}

form?.addEventListener('submit', (event) => {
  event.preventDefault()
  const way = textOf(new FormData(form, event.submitter).get('case'))
  if (outcome !== null) void pay({ handle_id: form.dataset['order'] ?? '', case: way }, outcome)
})
