import type { Domain } from './axisDomain'

interface ChartMargin {
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly left: number
}

/** The places of times and numbers on a chart, in pixels from its corner, and back. */
export interface ChartFrame extends ChartMargin {
  readonly width: number
  readonly height: number
  readonly innerWidth: number
  readonly innerHeight: number
  readonly time: Domain
  readonly xOf: (ms: number) => number
  readonly timeAt: (x: number) => number
  readonly yOf: (value: number, domain: Domain) => number
}

export const chartFrame = (time: Domain, margin: ChartMargin, width: number, height: number): ChartFrame => {
  const innerWidth = Math.max(1, width - margin.left - margin.right)
  const innerHeight = Math.max(1, height - margin.top - margin.bottom)
  const span = time.max - time.min || 1
  return {
    ...margin,
    width,
    height,
    innerWidth,
    innerHeight,
    time,
    xOf: (ms) => margin.left + ((ms - time.min) / span) * innerWidth,
    timeAt: (x) => time.min + Math.min(1, Math.max(0, (x - margin.left) / innerWidth)) * span,
    yOf: (value, { min, max }) => margin.top + (1 - (value - min) / (max - min)) * innerHeight,
  }
}
