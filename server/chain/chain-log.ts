/** What chains say about themselves: the part of pino's logger that they use. */
export interface ChainLog {
  info(about: object, text: string): void
  warn(about: object, text: string): void
  error(about: object, text: string): void
}
