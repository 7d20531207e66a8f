import { useSyncExternalStore } from 'react'

const tickMs = 5000

/** One clock for the whole page: it ticks only while a person watches. */
const createTicker = () => {
  let now = Date.now()
  let timer: ReturnType<typeof setInterval> | undefined
  const listeners = new Set<() => void>()
  const tick = () => {
    now = Date.now()
    listeners.forEach((tell) => tell())
  }
  return {
    now: () => now,
    subscribe: (listener: () => void) => {
      if (listeners.size === 0) {
        now = Date.now()
        timer = setInterval(tick, tickMs)
      }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) clearInterval(timer)
      }
    },
  }
}

const ticker = createTicker()

/** The time in milliseconds, as of the last five seconds. */
export const useNow = (): number => useSyncExternalStore(ticker.subscribe, ticker.now)
