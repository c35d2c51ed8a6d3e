import { toolsPort } from './e2e/ports'

export type PaymentCase = 'exact' | 'under' | 'over' | 'late' | 'split' | 'wrong-token' | 'reorg'

export interface Sandbox {
  /** A customer orders and pays; answers when the chain has what the case asks for. */
  pay(payment: { appid?: string; chain: string; token: string; amount: string; case: PaymentCase }): Promise<{ trade_no: string; handle_id: string }>
  /** The newest six digits that were sent to an address or number. */
  codeFor(recipient: string): Promise<string>
  /** Moves the clock of server, chain and codes. */
  advance(seconds: number): Promise<void>
}

const tools = `http://127.0.0.1:${toolsPort}`

async function post(path: string, body: unknown): Promise<unknown> {
  const answer = await fetch(`${tools}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return await answer.json()
}
