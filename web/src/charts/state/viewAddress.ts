import { type ChartRange, defaultRange, rangeChoices } from './chartRanges'
import { type ChartView, showSpan, viewOf } from './chartView'

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
