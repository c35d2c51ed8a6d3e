export type InBothLanguages = readonly [english: string, chinese: string]

/** A file that is chosen instead of typing. */
export interface ChosenFile {
  name: string
  type: string
  /** What it begins with, one byte for each letter. */
  head: string
  /** Filled up with zeros to so many bytes. */
  size?: number
}

/** One rule of SPEC.md section 5 at one field: what the merchant enters, and the sentence beside that field. */
export interface SpecRow {
  /** The label of the field that is filled in. */
  field: InBothLanguages
  enter: string | ChosenFile
  /**
   * Entered afterwards: the sentence must go away by that alone, and come again when the first text is pasted. Left out
   * where the sentence stays until the next try, is at another field, or where there is nothing to paste.
   */
  mend?: string
  /** The button, or the key, that is pressed after the text was entered; none where the sentence comes at once. */
  press?: InBothLanguages | 'Enter'
  says: InBothLanguages
  /** The field that has the sentence, where it is another one. */
  at?: { role: 'combobox' | 'button' | 'file'; name: InBothLanguages }
  /** What the field is for assistive technology; by default a text box. */
  role?: 'searchbox'
}

/** The rows of the forms of a feature, by form. */
export type SpecRows = Readonly<Record<string, readonly SpecRow[]>>
