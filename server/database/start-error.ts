/** Why the back end cannot start. */
export type StartErrorCode =
  | 'platform_missing'
  | 'binaries_unusable'
  | 'folder_closed'
  | 'folder_in_use'
  | 'data_of_other_version'
  | 'data_too_old'
  | 'data_too_new'
  | 'database_failed'
  | 'database_unreachable'
  | 'database_too_old'
  | 'clocks_apart'
  | 'history_altered'
  | 'migration_failed'
  | 'world_mismatch'
  | 'settings_wrong'
  | 'port_in_use'
  | 'not_built'

/**
 * The back end cannot start. The message is one sentence that says what is wrong and what to do about it; the program
 * prints it unchanged and exits with 1.
 */
export class StartError extends Error {
  override readonly name = 'StartError'
  readonly code: StartErrorCode

  constructor(code: StartErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
