import type { ReplyAddress } from './delivery'

/**
 * Sends a false success for a real request, for a test: from an inner frame that is sandboxed, so that its origin is opaque.
 * Neither its source nor its origin is the wallet's, so the page must ignore the message.
 */
export function sendFromElsewhere({ origin, message_id }: ReplyAddress): void {
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', 'allow-scripts')
  frame.title = 'Wrong origin'
  frame.hidden = true
  frame.src = `/wrong-origin.html?${new URLSearchParams({ origin, message_id }).toString()}`
  document.body.append(frame)
}
