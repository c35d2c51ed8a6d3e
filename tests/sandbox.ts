import { toolsPort } from './e2e/ports'

export type PaymentCase =
  'exact' | 'under' | 'over' | 'late' | 'split' | 'wrong-token' | 'reorg' | 'closed' | 'returned' | 'other-coin'

export interface Payment {
  readonly trade_no: string
  readonly out_trade_no: string
  readonly handle_id: string
  readonly txids: readonly string[]
}

export interface Sandbox {
  /** Makes and pays an order; resolves when the chain has what the case asks for. */
  pay(payment: { chain: string; token: string; amount: string; case: PaymentCase; appid?: string }): Promise<Payment>
  /** Pays an order that exists already, in full. */
  payLink(handle_id: string): Promise<void>
  /** Pays into a merchant's recharge address, on chain; resolves when the network has confirmed it. */
  recharge(payment: { address: string; token_id: string; amount: string }): Promise<void>
  /** Sets how the callback receiver of the tools port answers from now on. */
  sink(mode: '200' | '202' | '500' | 'never' | '410'): Promise<void>
  /** The callback address of that receiver. */
  readonly receiver: string
  /** The bodies of the callbacks that it got, newest first. */
  received(): Promise<string[]>
  /** Waits for a message after number `behind`, and gives the newest six digits sent to an address or phone number. */
  codeFor(recipient: string, behind?: number): Promise<string>
  /** Waits for a mail with the link "stop all withdrawals now", and gives the newest link. */
  stopLinkFor(recipient: string): Promise<string>
  /** Waits for a mail behind number `behind` with a link that stands for its code, and gives the newest link. */
  codeLinkFor(recipient: string, behind?: number): Promise<string>
  /** The number of the newest message of a recipient; 0 when there is none. */
  newestFor(recipient: string): Promise<number>
  /** Moves the clock so far that a mailbox shared by many tests may get one more code. */
  untilNextCode(): Promise<void>
  /**
   * Moves the application for merchant permission of the merchant with this name to a stage, as a reviewer does.
   * @returns the merchant's `mchid`
   */
  moveOpening(
    name: string,
    move: { stage: string; reason?: string; problems?: { part: string; reason: string }[] },
  ): Promise<string>
  /** Moves the clock of server, chain and codes. */
  advance(seconds: number): Promise<void>
  /** The server's clock, in seconds. */
  now(): Promise<number>
  /** The state of the ledger: the sum of every token, and the balances that differ from their postings. */
  books(): Promise<Books>
}

export interface Books {
  readonly sums: readonly string[]
  readonly drift: readonly unknown[]
}

const PATIENCE_MILLIS = 15_000
/** A mailbox may get five codes of a kind per hour; one code in so many seconds is never more. */
const SECONDS_BETWEEN_CODES = 721

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

type Call = (path: string, body?: unknown) => Promise<unknown>

const toolsAt = (port: number): string => `http://127.0.0.1:${port}`

/** Calls the tester's tools at a port. */
const callsAt =
  (port: number): Call =>
  async (path, body) => {
    const post = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
    const answer = await fetch(`${toolsAt(port)}/sandbox${path}`, body === undefined ? {} : post)
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`)
    const envelope: unknown = JSON.parse(text)
    if (!isRecord(envelope)) throw new Error(`${path} answered no envelope: ${text}`)
    return envelope['data']
  }

interface Message {
  readonly number: number
  readonly body: string
}

/** The newest first. */
async function messages(call: Call, recipient: string): Promise<Message[]> {
  const data = await call(`/inbox?to=${encodeURIComponent(recipient)}`)
  const list = isRecord(data) && Array.isArray(data['list']) ? data['list'] : []
  return list.flatMap((message: unknown) =>
    isRecord(message) && typeof message['body'] === 'string'
      ? [{ number: Number(message['id']), body: message['body'] }]
      : [],
  )
}

function paymentOf(data: unknown): Payment {
  const { trade_no, out_trade_no, handle_id, txids } = isRecord(data) ? data : {}
  if (
    typeof trade_no !== 'string' ||
    typeof out_trade_no !== 'string' ||
    typeof handle_id !== 'string' ||
    !Array.isArray(txids)
  )
    throw new Error(`Not a payment: ${JSON.stringify(data)}`)
  return { trade_no, out_trade_no, handle_id, txids: txids.map(String) }
}

function booksOf(data: unknown): Books {
  const { sums, drift } = isRecord(data) ? data : {}
  if (!Array.isArray(sums) || !Array.isArray(drift)) throw new Error(`Not the books: ${JSON.stringify(data)}`)
  return { sums: sums.map((line: unknown) => (isRecord(line) ? String(line['sum']) : '?')), drift }
}

/** Waits for a message that matches, and gives the match in the newest one. */
async function found(
  call: Call,
  { pattern, recipient, behind }: { pattern: RegExp; recipient: string; behind: number },
): Promise<string> {
  const until = Date.now() + PATIENCE_MILLIS
  for (;;) {
    const newer = (await messages(call, recipient)).filter(({ number }) => number > behind)
    const [text] = newer.flatMap(({ body }) => pattern.exec(body) ?? [])
    if (text) return text
    if (Date.now() > until) throw new Error(`Nothing like ${String(pattern)} arrived for ${recipient}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** The tester's tools, as the customer panel and the inbox page use them. */
export function sandbox(port = toolsPort): Sandbox {
  const call = callsAt(port)
  const advance = async (seconds: number): Promise<void> => {
    await call('/clock', { advance_seconds: seconds })
  }
  return {
    pay: async (payment) => paymentOf(await call('/payments', payment)),
    recharge: async (payment) => {
      await call('/recharge', payment)
    },
    payLink: async (handle_id) => {
      await call('/pay', { handle_id })
    },
    sink: async (mode) => {
      await call('/callback-sink', { mode })
    },
    receiver: `${toolsAt(port)}/sink/shop`,
    received: async () => {
      const data = await call('/callback-sink')
      const list = isRecord(data) && Array.isArray(data['list']) ? data['list'] : []
      return list.flatMap((callback: unknown) =>
        isRecord(callback) && typeof callback['body'] === 'string' ? [callback['body']] : [],
      )
    },
    moveOpening: async (name, move) => {
      const data = await call('/opening')
      const list = isRecord(data) && Array.isArray(data['list']) ? data['list'] : []
      const found: unknown = list.find((each: unknown) => isRecord(each) && each['name'] === name)
      const mchid = isRecord(found) ? String(found['id']) : ''
      await call('/opening', { mchid, ...move })
      return mchid
    },
    newestFor: async (recipient) => (await messages(call, recipient))[0]?.number ?? 0,
    // Notices about the account may arrive between the codes; they have no six digits.
    codeFor: async (recipient, behind = 0) => await found(call, { pattern: /\b\d{6}\b/, recipient, behind }),
    stopLinkFor: async (recipient) =>
      await found(call, { pattern: /http\S+stopWithdrawals\?code=\S+/, recipient, behind: 0 }),
    codeLinkFor: async (recipient, behind = 0) =>
      await found(call, { pattern: /http\S+mailLink\?link=[\w.-]+/, recipient, behind }),
    advance,
    untilNextCode: async () => await advance(SECONDS_BETWEEN_CODES),
    now: async () => {
      const state = await call('/state')
      return isRecord(state) ? Number(state['now']) : Number.NaN
    },
    books: async () => booksOf(await call('/books')),
  }
}
