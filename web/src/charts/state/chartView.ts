import {
  type Dispatch,
  type SetStateAction,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { relativeRanges } from '../../../../shared/data/queryReadings'
import { useSearchState } from '../../core/routing/useSearchState'
import type { Domain } from '../model/chartAxis'
import { type ChartRange, defaultRange, rangeChoices } from './chartRanges'

/** What a chart shows: so much time until now, or a span of the past, and perhaps only a part of it. */
export interface ChartView {
  /** What zooming out returns to. */
  readonly range: ChartRange
  /** Whole seconds; undefined follows the present. */
  readonly span: { readonly fromSeconds: number; readonly toSeconds: number } | undefined
  /** The part of what was fetched that is shown, in milliseconds; undefined shows all of it. */
  readonly zoom: Domain | undefined
  /** Also after the zoomed area was fetched by itself. */
  readonly isZoomed: boolean
}

export const viewOf = (range: ChartRange): ChartView => ({
  range,
  span: undefined,
  zoom: undefined,
  isZoomed: false,
})

/** Zooming out and resetting return to relative time. */
export const resetView = ({ range }: ChartView): ChartView => viewOf(range)

const spanOf = ({ min, max }: Domain) => {
  const fromSeconds = Math.floor(min / 1000)
  return { fromSeconds, toSeconds: Math.max(fromSeconds + 1, Math.ceil(max / 1000)) }
}

export const showSpan = (view: ChartView, span: Domain): ChartView => ({
  ...resetView(view),
  span: spanOf(span),
})

/** Nothing shorter than this can be zoomed into: a device measures once a second at most. */
const shortestMs = 1000

export const zoomTo = (view: ChartView, { min, max }: Domain): ChartView =>
  max - min < shortestMs ? view : { ...view, zoom: { min, max }, isZoomed: true }

/** So much of all that was fetched is all of it. */
const wholePart = 0.999

const widen = (view: ChartView, area: Domain): ChartView => {
  const rangeMs = view.range === 'single' ? 0 : relativeRanges[view.range]
  return area.max - area.min >= rangeMs ? resetView(view) : zoomTo(view, area)
}

/** Zooms to as much of an area as was fetched; who sees all of that is not zoomed. */
export const zoomWithin = (view: ChartView, area: Domain, whole: Domain): ChartView => {
  // What was asked for by itself is not all that there is: farther out it is asked for again.
  if (view.span !== undefined && area.max - area.min > whole.max - whole.min) return widen(view, area)
  const width = Math.min(area.max - area.min, whole.max - whole.min)
  if (width >= (whole.max - whole.min) * wholePart) {
    const isEnhanced = view.isZoomed && view.span !== undefined
    return view.zoom === undefined ? view : { ...view, zoom: undefined, isZoomed: isEnhanced }
  }
  const min = Math.min(Math.max(area.min, whole.min), whole.max - width)
  return zoomTo(view, { min, max: min + width })
}

/** Asks for the zoomed area by itself, so that it is drawn in all its points. */
export const enhanceView = (view: ChartView): ChartView =>
  view.zoom === undefined ? view : { ...view, span: spanOf(view.zoom), zoom: undefined }

/** Each step moves the window by this part of its length. */
const stepPart = 0.25

/** The window a quarter of its span earlier (-1) or later (+1); nothing is later than now. */
export const shiftWindow = ({ min, max }: Domain, direction: -1 | 1, nowMs: number): Domain => {
  const width = max - min
  const end = Math.min(nowMs, max + direction * width * stepPart)
  return { min: end - width, max: end }
}

/** A range whose end is nearer to the present than this part of it follows it again: its last reading is older. */
const presentPart = 0.05

/** Shows the shifted window; a range that reached the present follows it again. */
export const shiftView = (view: ChartView, shown: Domain, direction: -1 | 1, nowMs: number): ChartView => {
  const shifted = shiftWindow(shown, direction, nowMs)
  const rangeMs = view.range === 'single' ? 0 : relativeRanges[view.range]
  const isRange = Math.abs(shown.max - shown.min - rangeMs) < 2000
  const isPresent = direction === 1 && isRange && shifted.max >= nowMs - rangeMs * presentPart
  if (isPresent && !view.isZoomed) return resetView(view)
  return { ...view, span: spanOf(shifted), zoom: undefined }
}

const isRange = (text: string): text is ChartRange => rangeChoices.some((range) => range === text)

/** What an address says of a chart: a range until now, or a span in epoch seconds. Nonsense says nothing. */
export const readView = (params: URLSearchParams): ChartView => {
  const range = params.get('range') ?? ''
  const view = viewOf(isRange(range) ? range : defaultRange)
  const [from, to] = [Number(params.get('from')), Number(params.get('to'))]
  if (!(Number.isInteger(from) && Number.isInteger(to) && from > 0 && from < to)) return view
  return { ...showSpan(view, { min: from * 1000, max: to * 1000 }), isZoomed: true }
}

/** The same, to be written: what is as usual is not said. */
export const writeView = ({ range, span }: ChartView) => ({
  range: range === defaultRange ? undefined : range,
  from: span === undefined ? undefined : String(span.fromSeconds),
  to: span === undefined ? undefined : String(span.toSeconds),
})

/** Where an answer begins and ends. */
export interface Ends {
  readonly data: readonly { readonly ts: number }[]
  readonly gaps?: readonly { readonly fromTs: number; readonly toTs: number }[] | undefined
  readonly lastEvaluatedTime?: number | undefined
}

/** Room to each side of a single measurement, and of two that were made at different times. */
const aloneMs = 30_000
const sidePart = 0.1

/** Everything from the first to the last of the newest measurements of each key. */
const aroundAll = (firstTs: number, lastTs: number): Domain => {
  const roomMs = Math.max(aloneMs, (lastTs - firstTs) * 1000 * sidePart)
  return { min: firstTs * 1000 - roomMs, max: lastTs * 1000 + roomMs }
}

/** What a view will show when its answer comes: until then nothing is known of the device but the time. */
export const expectedWindow = ({ zoom, span, range }: ChartView, nowMs: number): Domain => {
  if (zoom !== undefined) return zoom
  if (span !== undefined) return { min: span.fromSeconds * 1000, max: span.toSeconds * 1000 }
  return { min: nowMs - (range === 'single' ? 2 * aloneMs : relativeRanges[range]), max: nowMs }
}

/**
 * The time that a chart shows, in milliseconds. A relative one ends where its answer does: its last reading, or the
 * silence after it. An answer that stopped early shows what it has.
 */
export const shownWindow = ({ zoom, span, range }: ChartView, answer: Ends): Domain => {
  if (zoom !== undefined) return zoom
  const reduced = answer.lastEvaluatedTime
  if (span !== undefined) {
    return { min: span.fromSeconds * 1000, max: Math.min(span.toSeconds, reduced ?? Infinity) * 1000 }
  }
  const lastTs = answer.data.at(-1)?.ts ?? 0
  if (range === 'single') return aroundAll(answer.data[0]?.ts ?? lastTs, lastTs)
  if (reduced !== undefined) {
    const firstTs = Math.min(answer.data[0]?.ts ?? reduced, answer.gaps?.[0]?.fromTs ?? reduced)
    return { min: Math.min(firstTs, reduced - 1) * 1000, max: reduced * 1000 }
  }
  const max = Math.max(lastTs, answer.gaps?.at(-1)?.toTs ?? 0) * 1000
  return { min: max - relativeRanges[range], max }
}

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
