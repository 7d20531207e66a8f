import type { Envelope, Gap, HiddenSpikes, Unsent } from '../../../../shared/data/queryReadings'
import type { Reading } from '../../../../shared/data/reading'
import type { SeriesDisplayType } from '../../../../shared/display/customChart'
import { formatNumber } from '../../../../shared/display/formatNumber'
import type { Display } from '../../display/catalogue/displayOf'
import { axisDomain, type Domain } from './chartAxis'
import { chartLine, type ChartPoint, fitLine, measuredAt, measuredWithin, lineBreaks } from './chartLine'
import { type StateSpan, stateSpans, type StateWordOf } from './stateSpans'

/** How far the readings of a column reach. */
export interface BandPart {
  readonly x: number
  readonly low: number
  readonly high: number
}

/** A line that is too crowded to be drawn as itself. */
export interface ChartBand {
  /** The medians, open at gaps, carried on by the measurements that came since. */
  readonly medians: readonly ChartPoint[]
  /** Pieces between gaps. */
  readonly pieces: readonly (readonly BandPart[])[]
}

/**
 * A column is placed at its middle, which may lie within the gap that one of its readings ends or begins. The middle of
 * the gap lies between the columns of both readings, wherever these are in them.
 */
const betweenColumns = (gaps: readonly Gap[]): readonly Gap[] =>
  gaps.map((gap) => {
    const middleTs = (gap.fromTs + gap.toTs) / 2
    return { ...gap, fromTs: middleTs, toTs: middleTs }
  })

/** The band of an answer through a window. `whole` is the line of all measurements, of which the newest have no column. */
export const chartBand = (
  { ts, low, mid, high }: Envelope,
  gaps: readonly Gap[],
  time: Domain,
  whole: readonly ChartPoint[],
): ChartBand => {
  const columns = chartLine(
    ts.map((each, i) => ({ ts: each, mid: mid[i] })),
    'mid',
    betweenColumns(gaps),
  )
  const endMs = (ts.at(-1) ?? 0) * 1000
  const since = whole.filter(({ x }) => x > endMs)
  const reach = new Map(ts.map((each, i) => [each * 1000, { low: low[i] ?? 0, high: high[i] ?? 0 }]))
  const pieces: BandPart[][] = [[]]
  for (const { x } of columns) {
    const part = reach.get(x)
    if (part === undefined) pieces.push([])
    else pieces.at(-1)?.push({ x, ...part })
  }
  return { medians: fitLine([...columns, ...since], time), pieces: pieces.filter(({ length }) => length > 1) }
}

/** How a line is named and written. */
type SeriesLook = Pick<Display, 'key' | 'label' | 'unit' | 'colour' | 'decimals'>

export type DrawnAs = Exclude<SeriesDisplayType, 'default' | 'hide'>

/** One series of a chart with the axis it is measured by. */
export interface ChartSeries {
  readonly display: SeriesLook
  /** What the legend adds to the name. */
  readonly note?: string
  /** As drawn, up to the edges of the window. */
  readonly line: readonly ChartPoint[]
  /** The measurements within the window. */
  readonly points: readonly ChartPoint[]
  readonly domain: Domain
  /** Where the measurements are too many to be seen one by one. */
  readonly band?: ChartBand | undefined
  /** Of a channel that has states instead of heights: its words, and when each of them held. It has no axis. */
  readonly states?: { readonly wordOf: StateWordOf; readonly spans: readonly StateSpan[] } | undefined
  /** A line unless it says otherwise. */
  readonly drawnAs?: DrawnAs
  /** What each point of `line` is drawn from, where that is not zero: the top of the series below it in a stack. */
  readonly base?: readonly number[] | undefined
  readonly widthPx?: number
  readonly dashes?: string | undefined
}

export interface ChartModel {
  readonly series: readonly ChartSeries[]
  readonly gaps: readonly Gap[]
  /** Milliseconds. */
  readonly time: Domain
  readonly pointCount: number
  /** Where single measurements leap out that the lines do not show. */
  readonly spikes: readonly HiddenSpikes[]
  /** Whether bars are drawn on top of each other. */
  readonly isStacked?: boolean
  /** Numbers beside the points; null is the colour of their series. */
  readonly labelColour?: string | null | undefined
  /** `#rrggbb`; null is the surface of the page. */
  readonly background?: string | null
}

/** What an answer says of its lines, beside their points. */
interface Besides {
  readonly envelopes?: readonly Envelope[] | undefined
  readonly hiddenSpikes?: readonly HiddenSpikes[] | undefined
  readonly unsent?: readonly Unsent[] | undefined
}

/** The axis of what has none: states are drawn as bands. */
export const noHeight: Domain = { min: 0, max: 1 }

/** The series that have an axis. */
export const measuredSeries = <S extends ChartSeries>(series: readonly S[]): readonly S[] =>
  series.filter(({ states }) => states === undefined)

/** A measurement of a series as a person reads it: a word, or a number with its unit. */
export const writeMeasurement = (
  { display: { unit, decimals }, states }: Pick<ChartSeries, 'display' | 'states'>,
  value: number,
): string => states?.wordOf(value).label ?? `${formatNumber(value, decimals)} ${unit}`.trim()

/** Everything a chart draws of an answer through a window. */
export const chartModel = (
  readings: readonly Reading[],
  gaps: readonly Gap[],
  displays: readonly SeriesLook[],
  time: Domain,
  { envelopes = [], hiddenSpikes = [], unsent = [] }: Besides = {},
  wordsOf: (key: string) => StateWordOf | undefined = () => undefined,
): ChartModel => {
  const measured = displays.filter(({ key }) => wordsOf(key) === undefined)
  const series = displays.map((display): ChartSeries => {
    const opens = lineBreaks(display.key, gaps, unsent)
    const whole = chartLine(readings, display.key, opens)
    const line = fitLine(whole, time)
    const wordOf = wordsOf(display.key)
    if (wordOf !== undefined) {
      const states = { wordOf, spans: stateSpans(whole, wordOf, time) }
      return { display, line: [], points: measuredWithin(whole, time), domain: noHeight, states }
    }
    const note = measured.length > 1 ? { note: display === measured[0] ? 'left axis' : 'right axis' } : {}
    const envelope = envelopes.find(({ key }) => key === display.key)
    return {
      display,
      ...note,
      line,
      points: measuredWithin(whole, time),
      domain: axisDomain(line),
      band: envelope === undefined ? undefined : chartBand(envelope, opens, time, whole),
    }
  })
  return {
    series,
    gaps: gaps.filter(({ fromTs, toTs }) => toTs * 1000 > time.min && fromTs * 1000 < time.max),
    time,
    spikes: hiddenSpikes.filter(({ fromTs, toTs }) => toTs * 1000 > time.min && fromTs * 1000 < time.max),
    pointCount: series.reduce((count, { points }) => count + points.length, 0),
  }
}

interface Row {
  readonly ms: number
  readonly values: readonly (number | undefined)[]
}

/** Every time at which a chart has a measurement, newest first, with what each line has there. */
export const tableRows = ({ series }: Pick<ChartModel, 'series'>): readonly Row[] => {
  const lines = series.map(({ points }) => new Map(points.map((point) => [point.x, measuredAt(point)])))
  const times = new Set(series.flatMap(({ points }) => points.map(({ x }) => x)))
  return [...times].sort((a, b) => b - a).map((ms) => ({ ms, values: lines.map((line) => line.get(ms)) }))
}
