import type { LineCustomSvgLayerProps } from '@nivo/line'
import { type Domain, moveBetween } from '../model/axisDomain'

/** What nivo is given: series of its own it has none, because its layers draw the points. */
export interface NivoSeries {
  readonly id: string
  readonly data: readonly { x: number; y: number }[]
}

/** Where a layer draws, by the scales of nivo: pixels from the upper left corner of the plot. */
export interface Plot {
  readonly width: number
  readonly height: number
  readonly x: (ms: number) => number
  /** The places of the numbers of an axis. */
  readonly yBy: (domain: Domain) => (value: number) => number
  /** The path through points, open where one has no height. */
  readonly line: (points: readonly PlotPoint[]) => string
}

export interface PlotPoint {
  readonly x: number
  readonly y: number | null
}

/** A scale of nivo, which is linear, as two factors: thousands of points need no more of it. */
const factorsOf = (scale: (value: number) => number, { min, max }: Domain) => {
  const [from, to] = [scale(min), scale(max)]
  const perUnit = (to - from) / (max - min)
  return (value: number) => from + (value - min) * perUnit
}

/** The plot of a layer of nivo, whose scale of numbers is that of the `main` axis. */
export const plotOf = (
  { innerWidth, innerHeight, xScale, yScale, lineGenerator }: LineCustomSvgLayerProps<NivoSeries>,
  time: Domain,
  main: Domain,
): Plot => ({
  width: innerWidth,
  height: innerHeight,
  x: factorsOf(xScale, time),
  yBy: (domain) => factorsOf((value) => yScale(moveBetween(value, domain, main)), domain),
  // The generator leaves out what has no height, which its type does not know.
  line: (points) => lineGenerator(points as { x: number; y: number }[]) ?? '',
})
