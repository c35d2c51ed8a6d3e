/** What XML 1.0 cannot hold: one such character, and no program opens the workbook. */
const NOT_IN_XML = /(?![\t\n\r\x7F-\x9F])[\p{Cc}\uFFFE\uFFFF\p{Cs}]/gu
/** How a workbook writes a character by its number: Excel shows `_x0041_` as A (ECMA-376, ST_Xstring). */
const BY_NUMBER = /_(?=x[\da-f]{4}_)/gi

/**
 * A text for a cell of a workbook, which every spreadsheet shows as it is stored. A character that no workbook can hold
 * is replaced by U+FFFD.
 * @example workbookText('ORD_x0041_7') // 'ORD_x005F_x0041_7'
 */
export function workbookText(text: string): string {
  return text.replace(NOT_IN_XML, '\uFFFD').replace(BY_NUMBER, '_x005F_')
}
