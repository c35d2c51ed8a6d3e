import { callTools, field, textOf } from '#server/http/browser/answer'

const EVERY_MILLIS = 2000
const SHOWN_MILLIS = 3000
const place = document.querySelector<HTMLElement>('#pay')
const state = document.querySelector<HTMLElement>('#state')
const instructions = document.querySelector<HTMLElement>('#instructions')
const due = document.querySelector<HTMLElement>('#due')
const left = document.querySelector<HTMLElement>('#left')
const copy = document.querySelector<HTMLButtonElement>('#copy')

/** Seconds that the server's clock is ahead of this machine's. */
let ahead = Number(place?.dataset['now'] ?? 0) - Date.now() / 1000
const expires_at = Number(place?.dataset['expires'] ?? 0)

const two = (number: number): string => String(number).padStart(2, '0')

function showTimeLeft(): void {
  if (left === null) return
  const seconds = Math.max(0, Math.ceil(expires_at - Date.now() / 1000 - ahead))
  const hours = Math.floor(seconds / 3600)
  const clock = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  left.textContent = hours > 0 ? `${hours}:${clock}` : clock
  if (seconds === 0 && instructions?.hidden === false) endOffer(instructions)
}

/** Takes the address away as soon as the time is over, also where no answer comes: nobody may pay to it any more. */
function endOffer(offer: HTMLElement): void {
  offer.hidden = true
  if (state === null) return
  state.textContent = place?.dataset['over'] ?? ''
  state.setAttribute('data-tone', 'warning')
}

async function refresh(source: string): Promise<void> {
  const { data } = await callTools(source)
  ahead = Number(field(data, 'now')) - Date.now() / 1000
  const text = textOf(field(data, 'text'))
  // Written only when it is news: a live region says aloud whatever is written into it.
  if (state !== null && state.textContent !== text) state.textContent = text
  state?.setAttribute('data-tone', textOf(field(data, 'tone')))
  if (due !== null) due.textContent = textOf(field(data, 'due'))
  instructions?.toggleAttribute('hidden', field(data, 'is_open') !== true)
}

async function keepLive(source: string): Promise<void> {
  // A page that nobody looks at asks nothing; a server that is away is asked again.
  if (!document.hidden) await refresh(source).catch(() => undefined)
  setTimeout(() => void keepLive(source), EVERY_MILLIS)
}

const label = copy?.textContent ?? ''
let resetting = 0

/** Says on the button what has happened, and after a while what it does again. */
function sayOn(button: HTMLButtonElement, text = label): void {
  button.textContent = text
  clearTimeout(resetting)
  resetting = window.setTimeout(() => (button.textContent = label), SHOWN_MILLIS)
}

async function copyAddress(button: HTMLButtonElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(button.dataset['text'] ?? '')
    sayOn(button, button.dataset['copied'])
  } catch {
    // Browsers inside of other apps have no clipboard for pages: the address is selected, so that the person can copy it.
    const address = document.querySelector('#instructions .groups')
    if (address !== null) getSelection()?.selectAllChildren(address)
    sayOn(button, button.dataset['selected'])
  }
}

// Back from another app, where the person may have paid: the last answer can be old, and timers have stood still.
document.addEventListener('visibilitychange', () => {
  if (document.hidden) return
  showTimeLeft()
  const source = place?.dataset['source']
  if (source !== undefined) void refresh(source).catch(() => undefined)
})
copy?.addEventListener('click', () => void copyAddress(copy))
showTimeLeft()
setInterval(showTimeLeft, 1000)
if (place?.dataset['source'] !== undefined) void keepLive(place.dataset['source'])
