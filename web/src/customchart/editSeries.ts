import { type CustomSeries, CustomSeries as Series, maxSeries } from '../../../shared/display/customChart'

type All = readonly CustomSeries[]

/** One more series, with the lowest id that is free; no more than a chart may have. */
export const addSeries = (all: All, key: string): CustomSeries[] => {
  if (all.length >= maxSeries) return [...all]
  const taken = new Set(all.map(({ id }) => id))
  let n = 1
  while (taken.has(`s${n}`)) n += 1
  return [...all, Series.parse({ id: `s${n}`, key })]
}

export const changeSeries = (all: All, id: string, change: Partial<CustomSeries>): CustomSeries[] =>
  all.map((series) => (series.id === id ? { ...series, ...change } : series))

export const removeSeries = (all: All, id: string): CustomSeries[] => all.filter((series) => series.id !== id)

/** One place up (-1) or down (1): the order is that of the legend, and of the stack from below. */
export const moveSeries = (all: All, id: string, by: -1 | 1): CustomSeries[] => {
  const from = all.findIndex((series) => series.id === id)
  const [moved, other] = [all[from], all[from + by]]
  if (moved === undefined || other === undefined) return [...all]
  return all.map((series, i) => (i === from ? other : i === from + by ? moved : series))
}
