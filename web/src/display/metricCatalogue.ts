import { defaultDecimals, type Metric, type MetricRow } from './metric'
import { metricPatterns } from './metricPatterns'
import { metricTable } from './metricTable'
import { always } from './metricVisibility'
import { paletteColour } from './palette'

/** A key the catalogue has never heard of: its own name, written for people. */
const rowOfUnknown = (key: string): MetricRow => ({
  label: key
    .replace(/_hrs$/, ' hours')
    .replaceAll('_', ' ')
    .replace(/^./, (first) => first.toUpperCase()),
  sort: 70,
  ...(key.endsWith('_hrs') ? { card: 'hours' as const } : {}),
})

const rowOf = (key: string): MetricRow => {
  if (Object.hasOwn(metricTable, key)) return metricTable[key] ?? rowOfUnknown(key)
  for (const { match, row } of metricPatterns) {
    const n = match.exec(key)?.[1]
    if (n !== undefined) return row(String(Number(n)))
  }
  return rowOfUnknown(key)
}

const tableOrder = new Map(Object.keys(metricTable).map((key, index) => [key, index]))

/** Stable per key; the numbers of a family take neighbouring colours. */
const colourOf = (key: string): string => {
  const known = tableOrder.get(key)
  if (known !== undefined) return paletteColour(known)
  const digits = /\d+/.exec(key)?.[0] ?? '0'
  const letters = [...key.replace(/\d+/, '')].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0)
  return paletteColour(letters + Number(digits.slice(0, 6)))
}

/**
 * What the portal knows about a data key: label, unit, colour, decimals, place, limits. Every key
 * has an answer; one that no table and no pattern knows gets a plain card under its own name.
 */
export const describeMetric = (key: string): Metric => {
  const {
    label,
    unit = '',
    decimals = defaultDecimals,
    sort,
    card = 'value',
    bounds,
    suggested,
    isVisible,
  } = rowOf(key)
  return {
    key,
    label,
    unit,
    colour: colourOf(key),
    decimals,
    sort,
    card,
    isVisible: isVisible ?? always,
    ...(bounds === undefined ? {} : { bounds }),
    ...(suggested === undefined ? {} : { suggested }),
  }
}
