import { createContext, useContext } from 'react'
import { wordsOf, type Say } from '../words'

export const WordsContext = createContext<Say>(wordsOf('en'))

/** The texts of the window in its language. */
export const useWords = (): Say => useContext(WordsContext)
