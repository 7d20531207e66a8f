import { type MantineColorScheme, type MantineColorSchemeManager, isMantineColorScheme } from '@mantine/core'
import { onStoredChange, readText, writeStored } from '../storage/localStore'

const read = (): MantineColorScheme | undefined => {
  const value = readText('browser', 'colorScheme')?.replaceAll('"', '')
  return isMantineColorScheme(value) ? value : undefined
}

/** Remembers light, dark or the system's choice; `boot/main.ts` reads the same key before the first paint. */
export const colorSchemeManager = (): MantineColorSchemeManager => {
  let stop: (() => void) | undefined
  return {
    get: (fallback) => read() ?? fallback,
    set: (value) => {
      if (value !== read()) writeStored('browser', 'colorScheme', value)
    },
    subscribe: (onUpdate) => {
      stop = onStoredChange(() => {
        const value = read()
        if (value !== undefined) onUpdate(value)
      })
    },
    unsubscribe: () => stop?.(),
    clear: () => writeStored('browser', 'colorScheme', 'auto'),
  }
}
