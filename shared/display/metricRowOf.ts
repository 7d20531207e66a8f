import { type MetricRow, all, hiddenByDefault, ioChannel, unlessOff } from './metric'
import { ownCardKeys } from './ownCards'
import { metricTable } from './metricTable'

interface Pattern {
  readonly match: RegExp
  readonly row: (n: string) => MetricRow
}

const onOff = { decimals: 0, suggested: { min: 0, max: 1 } }

/** Families of channels that differ by a number only. */
const metricPatterns: readonly Pattern[] = [
  {
    match: /^analog([1-5])$/,
    row: (n) => ({
      label: `Analog ${n}`,
      unit: 'V',
      sort: 26,
      isVisible: all(unlessOff(`input${n}.interval`), ioChannel('voltage', n)),
    }),
  },
  {
    match: /^current([1-5])$/,
    row: (n) => ({
      label: `Current ${n}`,
      unit: 'mA',
      sort: 26,
      suggested: { min: 0, max: 20 },
      isVisible: all(unlessOff(`current${n}.interval`), ioChannel('current', n)),
    }),
  },
  {
    match: /^digital([1-5])$/,
    row: (n) => ({ ...onOff, label: `Digital ${n}`, sort: 28, isVisible: ioChannel('digital', n) }),
  },
  {
    match: /^freq([1-5])$/,
    row: (n) => ({ label: `Frequency ${n}`, unit: 'Hz', sort: 30, isVisible: ioChannel('freq', n) }),
  },
  {
    match: /^duty([1-5])$/,
    row: (n) => ({
      label: `Duty ${n}`,
      unit: '%',
      decimals: 1,
      sort: 30,
      suggested: { min: 0, max: 100 },
      isVisible: ioChannel('duty', n),
    }),
  },
  {
    match: /^pulse([1-5])$/,
    row: (n) => ({ label: `Pulse ${n}`, decimals: 0, sort: 30, isVisible: ioChannel('pulse', n) }),
  },
  {
    match: /^pulse_delta([1-5])$/,
    row: (n) => ({ label: `Pulse ${n} Change`, decimals: 0, sort: 30, isVisible: ioChannel('pulse', n) }),
  },
  {
    match: /^mod(\d{1,2})$/,
    row: (n) => ({ label: `Modbus ${n}`, sort: 34, isVisible: unlessOff('serial1.interval') }),
  },
  { match: /^cp(\d{1,2})$/, row: (n) => ({ label: `Custom ${n}`, sort: 36 }) },
  { match: /^custom(\d{1,2})$/, row: (n) => ({ label: `Custom Data ${n}`, sort: 38 }) },
  { match: /^hourmeter(\d{1,2})_hrs$/, row: (n) => ({ label: `Hour Meter ${n}`, sort: 22, card: 'hours' }) },
  {
    match: /^state([1-6])_hrs$/,
    row: (n) => ({ label: `State ${n} Hours`, sort: 22, card: 'hours', isVisible: hiddenByDefault }),
  },
  {
    match: /^state([0-6])$/,
    row: (n) => ({
      label: n === '0' ? 'Offline' : `State ${n}`,
      decimals: 0,
      sort: 8,
      isVisible: hiddenByDefault,
    }),
  },
  { match: /^tp(\d{1,2})$/, row: (n) => ({ label: `Trigger ${n}`, sort: 5, isVisible: hiddenByDefault }) },
  {
    match: /^tg(\d{1,2})$/,
    row: (n) => ({ label: `Trigger Group ${n}`, sort: 5, isVisible: hiddenByDefault }),
  },
  {
    match: /^(?:num|str)(\d{1,2})$/,
    row: (n) => ({ label: `Setting ${n}`, sort: 90, isVisible: hiddenByDefault }),
  },
  { match: ownCardKeys.widget, row: (n) => ({ label: `Widget ${n}`, sort: 9, card: 'widget' }) },
  { match: ownCardKeys.chart, row: (n) => ({ label: `Chart ${n}`, sort: 9, card: 'chart' }) },
]

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
