/** @jsxImportSource hono/jsx */
import { secondsOf } from '#server/core/seconds-of'
import type { Db } from '#server/database/schema'
import { Moment } from '#server/http/page'
import type { Markup } from '#server/http/page'
import { ToolsPage } from './page'
import type { PageContext } from './page'
import type { Words } from './words'
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

const BLANK: InboxMessage = { id: '', channel: 'email', recipient: '', subject: '', body: '', received_time: 0 }

interface InboxPageProps {
  readonly context: PageContext
  readonly messages: readonly InboxMessage[]
  readonly to: string
}

/** The page; its script asks for newer messages and fills them into the same marks. */
export function InboxPage({ context, messages, to }: InboxPageProps): Markup {
  const { words } = context
  const source = to === '' ? '/sandbox/inbox' : `/sandbox/inbox?${new URLSearchParams({ to }).toString()}`
  return (
    <ToolsPage context={context} title={words('inbox')} scripts={['live']}>
      <h1>{words('inbox')}</h1>
      <p class="lead">{words('inboxLead')}</p>
      <form class="row" method="get" action="/inbox">
        <label for="to">{words('inboxFilter')}</label>
        <input id="to" name="to" value={to} autocomplete="off" spellcheck={false} aria-describedby="to-hint" />
        <button>{words('show')}</button>
        <p id="to-hint" class="hint">
          {words('inboxFilterHint')}
        </p>
      </form>
      <div data-live={source}>
        <p data-when-empty hidden={messages.length > 0}>
          {words('inboxEmpty')}
        </p>
        <ol class="cards" data-list aria-live="polite" aria-relevant="additions">
          {messages.map((message) => (
            <InboxItem words={words} message={message} />
          ))}
        </ol>
        <template>
          <InboxItem words={words} message={BLANK} />
        </template>
      </div>
    </ToolsPage>
  )
}

function InboxItem({ words, message }: { words: Words; message: InboxMessage }): Markup {
  const { id, channel, recipient, subject, body, received_time } = message
  return (
    <li class="card" data-id={id}>
      <p class="meta">
        <span data-show="channel" data-value="email" hidden={channel !== 'email'}>
          {words('email')}
        </span>{' '}
        <span data-show="channel" data-value="sms" hidden={channel !== 'sms'}>
          {words('sms')}
        </span>{' '}
        <span data-slot="recipient">{recipient}</span> <Moment seconds={received_time} slot="received_time" />
      </p>
      <h2 data-slot="subject">{subject}</h2>
      <p class="letter" data-slot="body">
        {body}
      </p>
    </li>
  )
}
