import type { Envelope, Gap } from '../../../../shared/data/queryReadings'
import type { Domain } from './axisDomain'
import { chartLine, type ChartPoint, fitLine } from './chartLine'

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
