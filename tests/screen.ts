import type { Page } from '@playwright/test'
import type { Session } from './api'
import type { Say } from './words'

/** How a screen is reached: in which language, and by whom. */
export interface Visit {
  readonly page: Page
  readonly say: Say
  readonly signIn: (session: Session) => Promise<void>
  readonly sessions: { demo: () => Promise<Session>; notOpened: () => Promise<Session> }
}

export interface Screen {
  readonly name: string
  /** Drawn in one layout only. */
  readonly only?: 'desktop' | 'phone'
  /** Lies over another screen; where the layer is. */
  readonly layer?: string
  /** Leads there, and waits until it is drawn. */
  readonly show: (visit: Visit) => Promise<void>
}
