import * as z from 'zod/mini'
import { grammar, grammarOf } from './grammar'

/*
 * One grammar for every text that people type, the same in the console and in the server. No control character, no
 * character that turns the direction of writing, no half of a surrogate pair and no noncharacter such as U+FFFE is
 * accepted anywhere: such text reads otherwise than it is stored, breaks lines of lists and exports, or cannot be stored.
 */
const LINE = /^[^\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Bidi_Control}\p{Noncharacter_Code_Point}]*$/u
/** As {@link LINE}, with line breaks. */
const PARAGRAPHS = /^(?:[^\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Bidi_Control}\p{Noncharacter_Code_Point}]|\r?\n)*$/u
/** Something that can be seen: not only blanks and characters that take no place. U+2800 is a cell without a point. */
const VISIBLE = /[^\s\p{Cf}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800]/u
/** The browser's parser accepts too much: blanks inside, backslashes, missing slashes. */
const WEB_SPELLING = /^https?:\/\/[^\s\\/\p{Cc}\p{Cf}][^\s\\\p{Cc}\p{Cf}\p{Cs}]*$/iu

/** One line of text, which may be empty. @param longest in UTF-16 units, as the length of a field counts */
export const line = (longest: number) => z.string().check(z.maxLength(longest), grammar('line', LINE))

/** One line of text that must say something, such as a name. */
export const visibleLine = (longest: number) => line(longest).check(grammar('visible', VISIBLE))

/** A name that may be left out: nothing, or something that can be seen. */
export const visibleLineOrNone = (longest: number) =>
  line(longest).check(z.refine((text) => text === '' || VISIBLE.test(text), 'Nothing that can be seen'))

/** Text with line breaks, such as a note; it may be empty. */
export const paragraphs = (longest: number) => z.string().check(z.maxLength(longest), grammar('paragraphs', PARAGRAPHS))

/** Whether a text is an http or https address with a host and without user name or password. */
export function isWebAddress(text: string): boolean {
  if (!WEB_SPELLING.test(text) || !URL.canParse(text)) return false
  const { username, password } = new URL(text)
  return username === '' && password === ''
}

/** A web address: http or https, never `javascript:` or another scheme. */
export const webAddress = (longest: number) =>
  z.string().check(z.maxLength(longest), grammarOf('web_address', isWebAddress))

/** A name on another site, such as `@harbor`: without the colon and the slash that make an address of a text. */
const HANDLE = /^@?[\p{L}\p{N}\p{M}_.-]*$/u

/** Where somebody is found on another site: a web address, a name there, or nothing. */
export const socialLink = (longest: number) =>
  z.string().check(
    z.maxLength(longest),
    grammarOf('link', (text) => HANDLE.test(text) || isWebAddress(text)),
  )

/** A web address, or nothing. */
export const webAddressOrNone = (longest: number) =>
  z.string().check(
    z.maxLength(longest),
    grammarOf('web_address', (text) => text === '' || isWebAddress(text)),
  )
