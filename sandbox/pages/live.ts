import { callTools, field, listOf, momentText, textOf } from '#server/http/browser/answer'
import { REFRESH } from './refresh'

const EVERY_MILLIS = 2000

/**
 * Keeps a list of the page up to date. `data-live` names the call; the marks in the page's own template say which field
 * goes where, so markup and words stay with the server and nothing here ever parses HTML.
 */
function keepLive(place: HTMLElement): void {
  const list = place.querySelector('[data-list]')
  const template = place.querySelector('template')?.content.firstElementChild
  if (list === null || template === null || template === undefined) return
  let shown = ''
  const refresh = async (): Promise<void> => {
    const { data } = await callTools(place.dataset['live'] ?? '')
    const records = listOf(field(data, 'list'))
    const text = JSON.stringify(records)
    if (text === shown) return
    shown = text
    showRecords({ list, template }, records)
    place.querySelector('[data-when-empty]')?.toggleAttribute('hidden', records.length > 0)
  }
  const round = async (): Promise<void> => {
    // A page that nobody looks at asks nothing; a server that is away is asked again.
    if (!document.hidden) await refresh().catch(() => undefined)
    setTimeout(() => void round(), EVERY_MILLIS)
  }
  addEventListener(REFRESH, () => void refresh().catch(() => undefined))
  void round()
}

/** Rows are kept by id, so that focus and selection stay where they are. */
function showRecords({ list, template }: { list: Element; template: Element }, records: readonly unknown[]): void {
  const known = new Map([...list.children].map((row) => [row.getAttribute('data-id'), row]))
  const rows = records.map((record) => {
    const id = textOf(field(record, 'id'))
    const row = known.get(id) ?? template.cloneNode(true)
    if (row instanceof Element) {
      row.setAttribute('data-id', id)
      fillMarks(row, record)
    }
    return row
  })
  const isSame = rows.length === list.children.length && rows.every((row, place) => row === list.children[place])
  if (!isSame) list.replaceChildren(...rows)
}

function fillMarks(row: Element, record: unknown): void {
  for (const mark of row.querySelectorAll<HTMLElement>('[data-slot], [data-time], [data-link], [data-show]')) {
    const { slot, time, link, show, value } = mark.dataset
    if (slot !== undefined) setText(mark, textOf(field(record, slot)))
    if (time !== undefined) setTime(mark, Number(field(record, time)))
    if (link !== undefined) setLink(mark, textOf(field(record, link)))
    if (show !== undefined) mark.hidden = textOf(field(record, show)) !== value
  }
}

function setText(mark: Element, text: string): void {
  if (mark.textContent !== text) mark.textContent = text
}

function setTime(mark: Element, seconds: number): void {
  mark.setAttribute('datetime', new Date(seconds * 1000).toISOString())
  setText(mark, momentText(seconds))
}

/** Links lead to pages of this host only. */
function setLink(mark: HTMLElement, path: string): void {
  mark.hidden = !path.startsWith('/')
  mark.setAttribute('href', path.startsWith('/') ? path : '')
}

for (const place of document.querySelectorAll<HTMLElement>('[data-live]')) keepLive(place)
