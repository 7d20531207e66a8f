import { useSyncExternalStore } from 'react'
import { onStoredChange, readText, writeStored } from '../storage/localStore'

export type ColorScheme = 'light' | 'dark'

const systemDark = () => window.matchMedia('(prefers-color-scheme: dark)')

/** The remembered choice, or the system's; `boot/main.ts` reads the same key before the first paint. */
const readScheme = (): ColorScheme => {
  const choice = readText('browser', 'colorScheme')?.replaceAll('"', '')
  if (choice === 'light' || choice === 'dark') return choice
  return systemDark().matches ? 'dark' : 'light'
}

/** The style sheets go by it. */
export const showColorScheme = (): void => {
  const scheme = readScheme()
  const root = document.documentElement
  if (root.dataset.colorScheme !== scheme) root.dataset.colorScheme = scheme
}

const subscribe = (onChange: () => void): (() => void) => {
  // The page has its new colours by the time that what reads them is drawn again.
  const follow = () => {
    showColorScheme()
    onChange()
  }
  const stop = onStoredChange(follow)
  const system = systemDark()
  system.addEventListener('change', follow)
  return () => {
    stop()
    system.removeEventListener('change', follow)
  }
}

/** Light or dark, as the page is now. A page has to use it once to follow what is chosen. */
export const useColorScheme = (): ColorScheme => useSyncExternalStore(subscribe, readScheme)

/** Chooses it, and remembers that. */
export const setColorScheme = (scheme: ColorScheme): void => writeStored('browser', 'colorScheme', scheme)
