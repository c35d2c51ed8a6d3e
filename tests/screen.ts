import type { Page } from '@playwright/test'
import type { Session } from './api'
import type { Say } from './words'

/** What is needed to reach a screen: page, language and session. */
export interface Visit {
  readonly page: Page
  readonly say: Say
  readonly signIn: (session: Session) => Promise<void>
  readonly sessions: { demo: () => Promise<Session>; notOpened: () => Promise<Session> }
}

export interface Screen {
  readonly name: string
  /** Set for a screen that only one layout has. */
  readonly only?: 'desktop' | 'phone'
  /** Selector of the layer, for a screen that lies over another one. */
  readonly layer?: string
  /** Opens the screen and waits until it is drawn. */
  readonly show: (visit: Visit) => Promise<void>
}
