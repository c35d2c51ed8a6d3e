import { DRAFTS, forgetDrafts } from './forget-drafts'

/** What was typed into a form and not carried out, without its secrets. */
interface Draft {
  /** What stood in the form before, as JSON: the draft belongs to a form that begins with the same. */
  over: string
  /** By field. */
  values: object
}

interface Stored {
  /** Who typed it: nobody else may get it. */
  owner: string
  /** By the name of the form, the latest at the end. */
  forms: Record<string, Draft & { at: number }>
}

const MOST_FORMS = 8
/** Whoever comes back later than that has forgotten it, and an old amount or address would surprise. */
const LONGEST_MS = 30 * 60 * 1000

/** The drafts of a merchant in this tab. They stay over Back, a reload, an update, another page and the end of a session. */
export interface Drafts {
  /**
   * The draft of a form, which stays kept.
   * @param over as in `Draft`: a draft over something else, such as a name that was changed elsewhere, is deleted
   */
  of: (name: string, over: string) => Draft['values'] | undefined
  keep: (name: string, draft: Draft) => void
  drop: (name: string) => void
  /** Tells the person that a form has its text again. */
  sayBack: () => void
}

/**
 * The drafts of a merchant. What another one has left is deleted.
 * @param owner identifies the merchant; asked at each use, because another one may sign in over the page of the first
 */
export function draftsOf(owner: () => string, sayBack: () => void): Drafts {
  const read = (): Stored['forms'] => {
    const stored = readStored()
    if (stored?.owner === owner()) return stored.forms
    forgetDrafts()
    return {}
  }
  const drop = (name: string) => {
    const { [name]: gone, ...others } = read()
    if (gone !== undefined) write({ owner: owner(), forms: others })
  }
  return {
    of: (name, over) => {
      const found = read()[name]
      if (found === undefined) return undefined
      if (found.over === over && Date.now() - found.at < LONGEST_MS) return found.values
      drop(name)
      return undefined
    },
    keep: (name, draft) => {
      const { [name]: _older, ...others } = read()
      const forms = Object.entries({ ...others, [name]: { ...draft, at: Date.now() } }).slice(-MOST_FORMS)
      write({ owner: owner(), forms: Object.fromEntries(forms) })
    },
    drop,
    sayBack,
  }
}

function readStored(): Stored | undefined {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(DRAFTS) ?? 'null')
    return isStored(found) ? found : undefined
  } catch {
    return undefined
  }
}

function write(stored: Stored): void {
  if (Object.keys(stored.forms).length === 0) return forgetDrafts()
  try {
    sessionStorage.setItem(DRAFTS, JSON.stringify(stored))
  } catch {
    // Without storage it is lost with the page.
  }
}

/** Only this module writes under the key, so checking the outer shape is enough; a form checks its own fields. */
function isStored(value: unknown): value is Stored {
  return typeof value === 'object' && value !== null && 'owner' in value && 'forms' in value
}
