import {
  type Dispatch,
  type SetStateAction,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { useSearchState } from '../../core/routing/useSearchState'
import { type ChartView, enhanceView, readView, resetView, writeView, zoomWithin } from './chartView'
import type { Domain } from '../model/axisDomain'
import { type Ends, shownWindow } from './shownWindow'

/** Who zooms in steps is not yet there: what is looked at this long is asked for in all its points. */
const settledMs = 900

const namesOfView = ['range', 'from', 'to'] as const

const askedIn = (params: URLSearchParams): string =>
  namesOfView.map((name) => params.get(name) ?? '').join(' ')

/** What a chart shows, kept in the address; a zoomed area is asked for by itself. */
export const useChartView = () => {
  const [params, change] = useSearchState()
  const [view, setView] = useState(() => readView(params))
  const { range, from, to } = writeView(view)
  const asked = askedIn(params)
  const seen = useRef(asked)
  const written = useRef(new Set<string>())
  useEffect(() => {
    const own = namesOfView.map((name) => ({ range, from, to })[name] ?? '').join(' ')
    if (own !== askedIn(new URLSearchParams(window.location.search))) written.current.add(own)
    change({ range, from, to })
  }, [change, range, from, to])
  // A link of the same page leads to another time of the chart that is open.
  const readAgain = useEffectEvent(() => setView(readView(params)))
  useEffect(() => {
    if (asked === seen.current) return
    seen.current = asked
    if (!written.current.delete(asked)) readAgain()
  }, [asked])
  const { zoom } = view
  useEffect(() => {
    if (zoom === undefined) return undefined
    const timer = setTimeout(() => setView(enhanceView), settledMs)
    return () => clearTimeout(timer)
  }, [zoom])
  const otherKey = params.get('with') ?? undefined
  const setOtherKey = (key: string | undefined) => change({ with: key })
  return { view, setView, otherKey, setOtherKey }
}

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
