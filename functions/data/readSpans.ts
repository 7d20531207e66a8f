import { KeySeries } from './KeySeries'
import type { openReadSeries } from './readSeries'
import { byUnit, followUnits, seamsOf } from './readUnits'
import type { StreamSpan } from './streamSpans'

/** Reads some keys of a machine, whole, and when another unit was heard first on it. */
export const openReadSpans =
  (readSeries: ReturnType<typeof openReadSeries>) =>
  async (spans: readonly StreamSpan[], keys: readonly string[], heard: Float64Array[]) => {
    const units = await Promise.all(
      byUnit(spans).map(async (own) => {
        const series = new Map(keys.map((key) => [key, new KeySeries()]))
        await Promise.all(own.map((span) => readSeries(span, series, heard)))
        return series
      }),
    )
    const [first = new Map(keys.map((key) => [key, new KeySeries()])), ...others] = units
    const joined = () => units.map((unit) => new Map([...unit].map(([key, series]) => [key, series.join()])))
    const seams = others.length === 0 ? [] : seamsOf(followUnits(joined()))
    for (const unit of others) for (const [key, series] of unit) first.get(key)?.absorb(series)
    return { series: first, seams }
  }
