import { type PointerEvent, useSyncExternalStore } from 'react'
import { formatAgo, formatInstantWithZone } from './formatTime'
import { portalNowMs } from './portalClock'

const tickMs = 5000

/** One clock for the whole page: it ticks only while a person watches. */
const createTicker = () => {
  let now: number | undefined
  let timer: ReturnType<typeof setInterval> | undefined
  const listeners = new Set<() => void>()
  const tick = () => {
    now = portalNowMs()
    listeners.forEach((tell) => tell())
  }
  return {
    now: () => (now ??= portalNowMs()),
    subscribe: (listener: () => void) => {
      if (listeners.size === 0) {
        now = portalNowMs()
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

/**
 * The time in milliseconds, as of the last five seconds; or of the last whole step, of so many milliseconds: what shows the
 * time no finer is drawn again no sooner.
 */
export const useNow = (stepMs = 1): number =>
  useSyncExternalStore(ticker.subscribe, () => Math.floor(ticker.now() / stepMs) * stepMs)

/** How long ago something was; the exact time with its zone on hover, written when a person points at it. */
export const Ago = ({ ms, className }: { ms: number; className?: string | undefined }) => {
  const now = useNow()
  const tellExactly = ({ currentTarget }: PointerEvent<HTMLElement>) => {
    currentTarget.title = formatInstantWithZone(ms)
  }
  return (
    <time className={className} dateTime={new Date(ms).toISOString()} onPointerEnter={tellExactly}>
      {formatAgo(ms, now)}
    </time>
  )
}
