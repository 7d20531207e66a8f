import { createContext } from 'react'

/** The level of the titles of cards: one below the heading of what they stand in. */
export const CardHeading = createContext<'h2' | 'h3'>('h2')
