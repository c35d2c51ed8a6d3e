import { html } from 'hono/html'
import { secondsOf } from '#server/core/seconds-of'
import type { Db } from '#server/database/schema'
import type { PageContext, Markup } from './page'
import { page } from './page'
import { withSandbox } from '#sandbox/database/tables'

const NEWEST = 50

export interface InboxMessage {
  readonly id: string
  readonly channel: 'email' | 'sms'
  readonly recipient: string
  readonly subject: string
  readonly body: string
  readonly received_time: number
}

/** The newest messages: to one address or number, or to everybody when none is given. */
export async function newestMessages(db: Db, to: string): Promise<InboxMessage[]> {
  const query = withSandbox(db)
    .selectFrom('inbox_message')
    .select(['id', 'channel', 'recipient', 'subject', 'body', 'received_at'])
    .orderBy('id', 'desc')
    .limit(NEWEST)
  const rows = await (to === '' ? query : query.where('recipient', '=', to.trim().toLowerCase())).execute()
  return rows.map(({ received_at, ...message }) => ({ ...message, received_time: secondsOf(received_at) }))
}

/** The page; its script asks for newer messages and fills them into the same marks. */
export function inboxPage(context: PageContext, { messages, to }: { messages: InboxMessage[]; to: string }): Markup {
  const { words } = context
  const source = to === '' ? '/sandbox/inbox' : `/sandbox/inbox?${new URLSearchParams({ to }).toString()}`
  const content = html`
    <h1>${words('inbox')}</h1>
    <p class="lead">${words('inboxLead')}</p>
    <form class="row" method="get" action="/inbox">
      <label for="to">${words('inboxFilter')}</label>
      <input id="to" name="to" value="${to}" autocomplete="off" spellcheck="false" aria-describedby="to-hint" />
      <button>${words('show')}</button>
      <p id="to-hint" class="hint">${words('inboxFilterHint')}</p>
    </form>
    <div data-live="${source}">
      <p data-when-empty ${messages.length > 0 ? 'hidden' : ''}>${words('inboxEmpty')}</p>
      <ol class="cards" data-list aria-live="polite" aria-relevant="additions">
        ${messages.map((message) => inboxItem(context, message))}
      </ol>
      <template
        >${inboxItem(context, { id: '', channel: 'email', recipient: '', subject: '', body: '', received_time: 0 })}</template
      >
    </div>
  `
  return page(context, { title: words('inbox'), content, scripts: ['live'] })
}

function inboxItem(
  { words }: PageContext,
  { id, channel, recipient, subject, body, received_time }: InboxMessage,
): Markup {
  const iso = new Date(received_time * 1000).toISOString()
  return html`<li class="card" data-id="${id}">
    <p class="meta">
      <span data-show="channel" data-value="email" ${channel === 'email' ? '' : 'hidden'}>${words('email')}</span>
      <span data-show="channel" data-value="sms" ${channel === 'sms' ? '' : 'hidden'}>${words('sms')}</span>
      <span data-slot="recipient">${recipient}</span>
      <time data-time="received_time" datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')} UTC</time>
    </p>
    <h2 data-slot="subject">${subject}</h2>
    <p class="letter" data-slot="body">${body}</p>
  </li>`
}
