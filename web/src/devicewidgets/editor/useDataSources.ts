import { useMemo } from 'react'
import { displayOf } from '../../display/catalogue/displayOf'
import type { DisplaySettings } from '../../../../shared/display/displaySettings'
import { isMeasured } from '../../display/catalogue/planCards'
import { useReadingsKeys } from '../../livereadings/readingsContext'
import type { WidgetItem } from '../widgetDraft'

/** The data keys an item may show: those of the readings at hand, and the one it has. */
export const useDataSources = (display: DisplaySettings, selected: WidgetItem | undefined) => {
  const keys = useReadingsKeys()
  const own = selected?.dataElement ?? undefined
  return useMemo(
    () =>
      [...new Set([...keys.filter(isMeasured), ...(own === undefined ? [] : [own])])]
        .map((key) => ({ value: key, label: `${displayOf(key, display[key]).label} (${key})` }))
        .sort((a, b) => a.label.localeCompare(b.label)),
    [keys, own, display],
  )
}
