import { createContext } from 'react'

/** The level of the titles of cards as headings: one below what they stand in. */
export const CardLevel = createContext<2 | 3>(2)
