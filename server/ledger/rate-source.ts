import type { Language } from '#server/core/refusal'

/** The source of the rates that a database begins with; the others are names of services. */
const BUILT_IN = 'built-in table'

/**
 * Who stated a rate, for a reader. Several sources of one row are joined by commas.
 * @example wordSource('built-in table', 'zh-CN') // '内置汇率表'
 */
export const wordSource = (source: string | null, language: Language): string | null =>
  language === 'zh-CN' && source !== null ? source.replaceAll(BUILT_IN, '内置汇率表') : source
