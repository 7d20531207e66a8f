import { createContext, useContext, useMemo, useSyncExternalStore } from 'react'
import type { Reading } from '../../../shared/data/reading'
import { emptySeries, isSameSeries, readSeries, type Series } from './series'

/** How many readings a page keeps; the newest stay. */
const maxKept = 1000

const compareTimes = (a: Reading, b: Reading) => a.ts - b.ts

/**
 * Adds an answer to the readings at hand, in ascending time, each once: a poll asks from the newest whole second, so
 * that its first readings are known already. Answers the same array when nothing is new.
 */
const mergeReadings = (kept: readonly Reading[], answer: readonly Reading[]): readonly Reading[] => {
  const oldestTs = answer.reduce((oldest, { ts }) => Math.min(oldest, ts), Infinity)
  const known = new Set(kept.filter(({ ts }) => ts >= oldestTs).map((reading) => JSON.stringify(reading)))
  const added = answer.filter((reading) => !known.has(JSON.stringify(reading)))
  return added.length === 0 ? kept : [...kept, ...added].sort(compareTimes).slice(-maxKept)
}

interface Snapshot {
  /** Data keys of all readings at hand, in order of appearance; the same array while none is added. */
  readonly keys: readonly string[]
  readonly count: number
  /** Steps back from the latest reading: 0 is the latest. */
  readonly steps: number
  readonly selected: Reading | undefined
  /** Measurement time of the newest reading in seconds, and its arrival in milliseconds. */
  readonly newestTs: number | undefined
  readonly newestArrivalMs: number | undefined
}

/**
 * The readings of one device page. Cards subscribe to a key and are notified only when what they draw has changed, so
 * that a poll renders what it changed and nothing else.
 */
export interface ReadingsStore {
  /** Takes the readings of an answer; says whether anything was new. */
  add: (answer: readonly Reading[]) => boolean
  /** Takes readings from further back that hold the keys which the others lack. */
  addEarlier: (answer: readonly Reading[]) => void
  /** Shows the reading so many steps before the latest. */
  stepTo: (steps: number) => void
  subscribe: (listener: () => void) => () => void
  snapshot: () => Snapshot
  series: (key: string) => Series
  all: () => readonly Reading[]
}

const noSnapshot: Snapshot = {
  keys: [],
  count: 0,
  steps: 0,
  selected: undefined,
  newestTs: undefined,
  newestArrivalMs: undefined,
}

export const createReadingsStore = (): ReadingsStore => {
  let readings: readonly Reading[] = []
  let earlier: readonly Reading[] = []
  let steps = 0
  let snapshot = noSnapshot
  let keySet = new Set<string>()
  let series = new Map<string, Series>()
  const listeners = new Set<() => void>()

  const index = () => readings.length - 1 - steps

  const learnKeys = (from: readonly Reading[]) => {
    const next = new Set(keySet)
    for (const reading of from) for (const key of Object.keys(reading)) next.add(key)
    if (next.size > keySet.size) keySet = next
    return keySet.size === snapshot.keys.length ? snapshot.keys : [...keySet]
  }

  const refresh = (keys: readonly string[]) => {
    const before = series
    series = new Map(
      [...before].map(([key, old]) => {
        const next = readSeries(readings, key, index(), earlier)
        return [key, isSameSeries(old, next) ? old : next]
      }),
    )
    snapshot = {
      keys,
      count: readings.length,
      steps,
      selected: readings[index()],
      newestTs: readings.at(-1)?.ts,
      newestArrivalMs: readings.at(-1)?.aws_ts,
    }
    listeners.forEach((notify) => notify())
  }

  return {
    add: (answer) => {
      const next = mergeReadings(readings, answer)
      if (next === readings) return false
      // A selected earlier reading stays selected while new ones arrive.
      const looksAt = steps === 0 ? undefined : readings[index()]
      readings = next
      if (looksAt !== undefined) steps = Math.max(0, readings.length - 1 - readings.lastIndexOf(looksAt))
      refresh(learnKeys(answer))
      return true
    },
    addEarlier: (answer) => {
      earlier = mergeReadings(earlier, answer)
      refresh(snapshot.keys)
    },
    stepTo: (wanted) => {
      const next = Math.min(Math.max(0, wanted), Math.max(0, readings.length - 1))
      if (next === steps) return
      steps = next
      refresh(snapshot.keys)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    snapshot: () => snapshot,
    series: (key) => {
      if (readings.length === 0) return emptySeries
      const known = series.get(key)
      if (known !== undefined) return known
      const read = readSeries(readings, key, index(), earlier)
      series.set(key, read)
      return read
    },
    all: () => readings,
  }
}

/** The readings of the device page that the cards stand on. */
export const ReadingsContext = createContext<ReadingsStore>(createReadingsStore())

export const useReadingsStore = (): ReadingsStore => useContext(ReadingsContext)

/** Renders again only when what the key's card draws has changed. */
export const useSeries = (key: string): Series => {
  const store = useReadingsStore()
  return useSyncExternalStore(store.subscribe, () => store.series(key))
}

/** A plain fact of what a key's card draws; renders again only when the fact is another. */
export const useSeriesFact = <Fact extends string | number | boolean | undefined>(
  key: string,
  select: (series: Series) => Fact,
): Fact => {
  const store = useReadingsStore()
  return useSyncExternalStore(store.subscribe, () => select(store.series(key)))
}

export const useReadingsSnapshot = (): Snapshot => {
  const store = useReadingsStore()
  return useSyncExternalStore(store.subscribe, store.snapshot)
}

/**
 * Several keys of the selected reading, in the order asked for. Renders again only when one of them has changed.
 * `keys` must be one constant.
 */
export const useFields = (keys: readonly string[]): readonly unknown[] => {
  const store = useReadingsStore()
  const text = useSyncExternalStore(store.subscribe, () => {
    const { selected } = store.snapshot()
    return JSON.stringify(keys.map((key) => selected?.[key] ?? null))
  })
  return useMemo(() => JSON.parse(text) as unknown[], [text])
}

/** The data keys of all readings at hand; renders again only when one is added. */
export const useReadingsKeys = (): readonly string[] => {
  const store = useReadingsStore()
  return useSyncExternalStore(store.subscribe, () => store.snapshot().keys)
}
