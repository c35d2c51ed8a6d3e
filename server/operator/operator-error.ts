/** A command that was not carried out. The message is one sentence for the person at the keyboard. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError'
}
