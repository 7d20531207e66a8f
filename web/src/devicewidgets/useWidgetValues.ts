import { useMemo, useSyncExternalStore } from 'react'
import type { Widget } from '../../../shared/display/widget'
import { readWidgetValue, type WidgetValue } from '../display/values/widgetValue'
import { useReadingsStore } from '../livereadings/readingsStore'

export interface ShownValue {
  readonly value: WidgetValue
  /** The selected reading lacks it: it is of an earlier one. */
  readonly isPast: boolean
}
export type WidgetValues = (key: string | null) => ShownValue

const nothing: ShownValue = { value: 'none', isPast: false }

/** The values that a widget draws; it renders again only when one of them has changed. */
export const useWidgetValues = ({ elements, components, showLastReading }: Widget): WidgetValues => {
  const store = useReadingsStore()
  const keys = useMemo(() => {
    const sources = [...elements, ...components].map(({ dataElement }) => dataElement)
    return [...new Set(sources.filter((key) => key !== null))]
  }, [elements, components])

  const text = useSyncExternalStore(store.subscribe, () =>
    JSON.stringify(
      keys.map((key): ShownValue => {
        const { value, lastValue } = store.series(key)
        const isPast = value === undefined && showLastReading && lastValue !== undefined
        return { value: readWidgetValue(isPast ? lastValue : value), isPast }
      }),
    ),
  )
  return useMemo(() => {
    const shown = JSON.parse(text) as ShownValue[]
    const byKey = new Map(keys.map((key, index) => [key, shown[index] ?? nothing]))
    return (key) => (key === null ? nothing : (byKey.get(key) ?? nothing))
  }, [keys, text])
}
