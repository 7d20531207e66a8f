import { type Dispatch, type SetStateAction, useCallback } from 'react'
import type { Domain } from '../model/axisDomain'
import { type ChartView, resetView, zoomWithin } from './chartView'
import { type Ends, shownWindow } from './shownWindow'

/** The ways into a part of what was found for a view, and out of it again. */
export const useChartZoom = (onView: Dispatch<SetStateAction<ChartView>>, found: Ends | undefined) => {
  const onZoom = useCallback(
    (area: Domain) =>
      onView((view) => {
        if (found === undefined) return view
        return zoomWithin(view, area, shownWindow({ ...view, zoom: undefined }, found))
      }),
    [onView, found],
  )
  const onReset = useCallback(() => onView(resetView), [onView])
  return { onZoom, onReset }
}
