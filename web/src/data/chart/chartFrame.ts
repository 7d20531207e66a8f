import type { ChartModel } from './chartModel'

/** Room for axes around a chart, in pixels. */
export const chartMargin = (hasSecondary: boolean) => ({
  top: 10,
  right: hasSecondary ? 60 : 14,
  bottom: 30,
  left: 60,
})

export interface ChartSize {
  readonly model: ChartModel
  readonly width: number
  readonly height: number
}

/** Where times and numbers stand on a chart, in pixels from its corner, and back. */
export const chartFrame = ({ model, width, height }: ChartSize) => {
  const margin = chartMargin(model.series.length > 1)
  const innerWidth = Math.max(1, width - margin.left - margin.right)
  const innerHeight = Math.max(1, height - margin.top - margin.bottom)
  const span = model.time.max - model.time.min || 1
  return {
    ...margin,
    innerWidth,
    innerHeight,
    xOf: (ms: number) => margin.left + ((ms - model.time.min) / span) * innerWidth,
    yOf: (part: number) => margin.top + (1 - part) * innerHeight,
    timeAt: (x: number) => model.time.min + ((x - margin.left) / innerWidth) * span,
  }
}
