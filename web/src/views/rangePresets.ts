import type { TimeRange } from '../../../shared/views/timeRange'

/** What the picker offers at once. */
export const rangePresets = [
  { label: 'Last 24 hours', range: { type: 'day', amount: 1, rolling: true } },
  { label: 'Last 7 days', range: { type: 'day', amount: 7, rolling: true } },
  { label: 'Last 30 days', range: { type: 'day', amount: 30, rolling: true } },
  { label: 'Week To Date', range: { type: 'week', amount: 1 } },
  { label: 'Month To Date', range: { type: 'month', amount: 1 } },
] as const satisfies readonly { label: string; range: TimeRange }[]
