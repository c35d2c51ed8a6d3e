import type { BuiltChunk } from './built-chunks.ts'

/** Words that are fetched together, by the ids of their messages. */
export interface Part {
  ids: readonly string[]
}

interface Built {
  chunks: ReadonlyMap<string, BuiltChunk>
  /** The messages that each script shows, by its file. */
  ids: ReadonlyMap<string, ReadonlySet<string>>
  /** The scripts of the entry. */
  entry: ReadonlySet<string>
  /** What every page needs soon. */
  shell: ReadonlySet<string>
  /** The scripts that each page loads first; a screen has several pages. */
  pages: readonly (readonly [screen: string, scripts: ReadonlySet<string>])[]
}

export interface Parts {
  /** The words of the entry. */
  first: readonly string[]
  late: readonly Part[]
  /** The late parts that some scripts and their imports need. */
  of: (scripts: Iterable<string>) => Part[]
}

/** Words that so many screens show first are one part; of about twenty. */
const MANY_SCREENS = 10

/** So few are no part of their own: each part has its hash in every page. */
const FEW_WORDS = 20

/** Some scripts with all that they lead to. */
function closure(files: Iterable<string>, next: (file: string) => readonly string[]): ReadonlySet<string> {
  const found = new Set(files)
  for (const file of found) for (const one of next(file)) found.add(one)
  return found
}

/**
 * Sorts the words of the console into parts: those of the entry, those that most screens show first, and those that one
 * screen or several show first. The others come with a press, and are those of the shell, of one screen, or of several.
 */
export function partsOfWords({ chunks, ids, entry, shell, pages }: Built): Parts {
  const imports = (file: string) => chunks.get(file)?.imports ?? []
  const idsOf = (files: Iterable<string>) => new Set([...files].flatMap((file) => [...(ids.get(file) ?? [])]))
  // The entry and the shell lead to every screen: only the way through the scripts of the screen itself counts.
  const later = (file: string) =>
    shell.has(file) ? [] : [...imports(file), ...(chunks.get(file)?.later ?? [])].filter((one) => !shell.has(one))
  const first = idsOf(entry)
  const shown = pages.map(([screen, files]) => ({ screen, ids: idsOf(files) }))
  const reached = pages.map(([screen, files]) => ({ screen, ids: idsOf(closure(files, later)) }))
  const soon = idsOf(shell)

  const screensWith = (id: string, list: typeof shown) =>
    new Set(list.flatMap((page) => (page.ids.has(id) ? [page.screen] : [])))
  const nameOf = (id: string): string => {
    const now = screensWith(id, shown)
    if (now.size > 1) return now.size < MANY_SCREENS ? 'several' : 'most'
    if (now.size === 1) return `now ${[...now].join()}`
    if (soon.has(id)) return 'shell'
    const then = screensWith(id, reached)
    return then.size === 1 ? `later ${[...then].join()}` : 'later'
  }
  const groups = new Map<string, string[]>()
  for (const id of [...idsOf(ids.keys())].toSorted()) {
    if (first.has(id)) continue
    const name = nameOf(id)
    groups.set(name, [...(groups.get(name) ?? []), id])
  }
  for (const [name, group] of groups) {
    const wider = name.startsWith('now ') ? 'several' : name.startsWith('later ') ? 'later' : name
    if (group.length >= FEW_WORDS || wider === name) continue
    groups.set(wider, [...(groups.get(wider) ?? []), ...group].toSorted())
    groups.delete(name)
  }
  const late = Array.from(groups, ([, group]) => ({ ids: group }))
  return {
    first: [...first].toSorted(),
    late,
    of: (scripts) => {
      const needed = idsOf(closure(scripts, imports))
      return late.filter((part) => part.ids.some((id) => needed.has(id)))
    },
  }
}
