import { callTools, field, fill, momentText, textOf } from '#server/http/browser/answer'
import { REFRESH } from './refresh'

const form = document.querySelector<HTMLFormElement>('#order')
const outcome = document.querySelector<HTMLElement>('#outcome')

/** What the form says, as the call takes it; an empty choice is left out. */
function request(content: FormData): Record<string, string> {
  const entries = ['appid', 'chain', 'amount', 'case'].map((name) => [name, textOf(content.get(name))] as const)
  const filled = entries.filter(([, value]) => value !== '')
  return { ...Object.fromEntries(filled), pace: content.has('now') ? 'now' : 'chain' }
}

async function pay(order: Record<string, string>, said: HTMLElement): Promise<void> {
  const { busy = '', made = '', paysAt = '', failed = '' } = said.dataset
  said.textContent = busy
  try {
    const { data } = await callTools('/sandbox/payments', order)
    const pays_at = field(data, 'pays_at')
    const later = typeof pays_at === 'number' ? fill(paysAt, { time: momentText(pays_at) }) : ''
    said.textContent = `${fill(made, { order: textOf(field(data, 'out_trade_no')) })} ${later}`.trim()
  } catch (error) {
    said.textContent = fill(failed, { reason: error instanceof Error ? error.message : '' })
  }
  dispatchEvent(new Event(REFRESH))
}

form?.addEventListener('submit', (event) => {
  event.preventDefault()
  if (outcome !== null) void pay(request(new FormData(form, event.submitter)), outcome)
})
