import { createContext, useContext, useMemo, useSyncExternalStore } from 'react'
import { createReadingsStore, type ReadingsStore, type Snapshot } from './readingsStore'
import type { Series } from './series'

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
