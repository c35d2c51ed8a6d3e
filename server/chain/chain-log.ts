/** The part of pino's logger that this room uses. */
export interface ChainLog {
  info(about: object, text: string): void
  warn(about: object, text: string): void
  error(about: object, text: string): void
}
