import { createContext } from 'react'
import type { MenuEntry } from '../../ui/menu/MenuEntry'

const nothing: readonly MenuEntry[] = []

/** What one may do with the card, beside what it does itself; nothing for those who may not, and outside the page. */
export const CardMenuContext = createContext(nothing)
