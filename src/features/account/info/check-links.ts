import * as z from 'zod/mini'
import { socialLink } from '#shared/contract/text-fields'
import { refused } from '#shared/rules/odd-character'
import type { RuleName } from '#shared/rules/rule'
import { checkText } from '#shared/rules/text'

/** One line of the form; the id only tells the lines apart. */
export interface Link {
  id: number
  name: string
  link: string
}

type Problems = ReadonlyMap<number, { name?: RuleName; link?: RuleName }>

const LONGEST = 200

/**
 * Checks the links as the server does. A line with nothing in it is left out; of two lines with one name the later one
 * would be lost, so both need a name of their own.
 */
export function checkLinks(
  links: readonly Link[],
): { ok: true; value: Record<string, string> } | { ok: false; problems: Problems } {
  const problems = new Map<number, { name?: RuleName; link?: RuleName }>()
  const value: Record<string, string> = {}
  for (const { id, name, link } of links) {
    const target = link.trim()
    if (name.trim() === '' && target === '') continue
    const named = checkText(name)
    const isLink = target !== '' && z.safeParse(socialLink(LONGEST), target).success
    const isTwice = named.ok && named.value in value
    if (!named.ok || !isLink || isTwice) {
      problems.set(id, {
        ...(named.ok ? (isTwice ? { name: 'name-twice' as const } : {}) : { name: named.rule }),
        ...(isLink ? {} : { link: target === '' ? ('empty' as const) : refused(target, 'url-format').rule }),
      })
    } else value[named.value] = target
  }
  return problems.size > 0 ? { ok: false, problems } : { ok: true, value }
}
