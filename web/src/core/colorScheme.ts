import { type MantineColorSchemeManager, isMantineColorScheme } from '@mantine/core'
import * as z from 'zod/mini'
import { onStoredChange, readStored, writeStored } from './localStore'

const Scheme = z.enum(['light', 'dark', 'auto'])

/** Remembers light, dark or the system's choice; `earlyColorScheme.js` reads the same key before the first paint. */
export const colorSchemeManager = (): MantineColorSchemeManager => {
  let stop: (() => void) | undefined
  const read = () => readStored('browser', 'colorScheme', Scheme)
  return {
    get: (fallback) => read() ?? fallback,
    set: (value) => {
      if (value !== read()) writeStored('browser', 'colorScheme', value)
    },
    subscribe: (onUpdate) => {
      stop = onStoredChange(() => {
        const value = read()
        if (isMantineColorScheme(value)) onUpdate(value)
      })
    },
    unsubscribe: () => stop?.(),
    clear: () => writeStored('browser', 'colorScheme', 'auto'),
  }
}
