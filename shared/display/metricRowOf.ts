import type { MetricRow } from './metric'
import { metricPatterns } from './metricPatterns'
import { metricTable } from './metricTable'

/** A key the catalogue has never heard of: its own name, written for people. */
const rowOfUnknown = (key: string): MetricRow => ({
  label: key
    .replace(/_hrs$/, ' hours')
    .replaceAll('_', ' ')
    .replace(/^./, (first) => first.toUpperCase()),
  sort: 70,
  ...(key.endsWith('_hrs') ? { card: 'hours' as const } : {}),
})

/** What the portal knows about a data key, wherever it is shown; every key has an answer. */
export const metricRowOf = (key: string): MetricRow => {
  if (Object.hasOwn(metricTable, key)) return metricTable[key] ?? rowOfUnknown(key)
  for (const { match, row } of metricPatterns) {
    const n = match.exec(key)?.[1]
    if (n !== undefined) return row(String(Number(n)))
  }
  return rowOfUnknown(key)
}
