import { createContext } from 'react'

/** Opens the settings of the card that asks; absent for those who may not change them, and outside the page. */
export const CardSettingsContext = createContext<(() => void) | undefined>(undefined)
