import { useState } from 'react'
import type { DeviceId } from '../../../shared/core/ids'
import { type Metric, getMetrics } from '../../../shared/periodfigures/getMetrics'
import { dayMs, hourMs } from '../../../shared/core/time'
import { type Period, periodBefore } from '../../../shared/periodfigures/metricPeriods'
import { displayOf } from '../display/catalogue/displayOf'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Loading } from '../ui/feedback/Loading'
import { keepMs, useEndpoint } from '../core/api/useEndpoint'
import { useNow } from '../ui/text/useNow'
import { Select } from '../ui/field/Select'
import styles from './PeriodSummary.module.css'

/** The periods that people compare: the last so many hours, or the calendar's unit up to now. */
const timePeriods = {
  rollingDay: { label: 'Last 24 hours', days: 1 },
  rollingWeek: { label: 'Last 7 days', days: 7 },
  day: { label: 'Today', unit: 'day' },
  week: { label: 'Week To Date', unit: 'week' },
  month: { label: 'Month To Date', unit: 'month' },
} as const satisfies Record<string, { label: string } & ({ days: number } | { unit: CalendarUnit })>

type TimePeriod = keyof typeof timePeriods
type CalendarUnit = 'day' | 'week' | 'month'

/** Local midnights, so that a day is the viewer's and daylight saving moves none of them. */
const startOf = {
  day: (now, back) => new Date(now.getFullYear(), now.getMonth(), now.getDate() - back),
  // A week begins on Monday (ISO 8601).
  week: (now, back) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() - ((now.getDay() + 6) % 7) - 7 * back),
  month: (now, back) => new Date(now.getFullYear(), now.getMonth() - back, 1),
} as const satisfies Record<CalendarUnit, (now: Date, back: number) => Date>

/**
 * A period that ends now and the one of the same length to hold it against: for a rolling period what lay directly
 * before, for a calendar unit the same stretch from the beginning of the unit before.
 */
export const comparePeriods = (name: TimePeriod, nowMs: number): { current: Period; previous: Period } => {
  const period = timePeriods[name]
  if ('days' in period) {
    const current = { fromMs: nowMs - period.days * dayMs, toMs: nowMs }
    return { current, previous: periodBefore(current) }
  }
  const now = new Date(nowMs)
  const current = { fromMs: startOf[period.unit](now, 0).getTime(), toMs: nowMs }
  const fromMs = startOf[period.unit](now, 1).getTime()
  return { current, previous: { fromMs, toMs: fromMs + (current.toMs - current.fromMs) } }
}

const toSeconds = (ms: number) => Math.floor(ms / 1000)

/** What a period of a device comes to, beside the one before. */
const useMetrics = (deviceid: DeviceId, period: TimePeriod, dataKeys: readonly string[]) => {
  // Ranges are rounded to the hour: within one the request stays the same and is cached.
  const hourEndMs = useNow(hourMs) + hourMs
  const { current, previous } = comparePeriods(period, hourEndMs)
  const request = {
    deviceid,
    currentStartTime: toSeconds(current.fromMs),
    currentEndTime: toSeconds(current.toMs),
    previousStartTime: toSeconds(previous.fromMs),
    previousEndTime: toSeconds(previous.toMs),
    dataKeys: dataKeys.join(','),
  }
  return useEndpoint(getMetrics, request, { refreshInterval: keepMs.most, keepPreviousData: true })
}

const columns = [
  ['Lowest', 'min'],
  ['Average', 'avg'],
  ['Highest', 'max'],
] as const

interface CellProps {
  metric: Metric
  name: (typeof columns)[number][1]
  decimals: number
}

/** A number of this period, and what it was in the one before. */
const Cell = ({ metric: { current, previous }, name, decimals }: CellProps) => (
  <td>
    {current === undefined ? '–' : current[name].toFixed(decimals)}
    {previous === undefined ? null : (
      <span className={styles.before}>
        <span className={styles.spoken}>before: </span>
        {previous[name].toFixed(decimals)}
      </span>
    )}
  </td>
)

/** Some channels of a device over a period of one's choice, against the period before. */
export const PeriodSummary = ({
  deviceid,
  dataKeys,
}: {
  deviceid: DeviceId
  dataKeys: readonly string[]
}) => {
  const [period, setPeriod] = useState<TimePeriod>('rollingDay')
  const { data, error, mutate } = useMetrics(deviceid, period, dataKeys)
  const rows = Object.entries(data?.metrics ?? {}).filter(([, { current, previous }]) => current ?? previous)
  return (
    <>
      <Select
        size="xs"
        style={{ marginBottom: 'var(--space-2)', width: 'max-content' }}
        aria-label="Period"
        value={period}
        choices={Object.entries(timePeriods).map(([value, { label }]) => ({ value, label }))}
        onChange={(event) => setPeriod(event.currentTarget.value as TimePeriod)}
      />
      {error !== undefined && data === undefined ? (
        <ErrorBox error={error} onRetry={() => void mutate()} />
      ) : data === undefined ? (
        <Loading />
      ) : rows.length === 0 ? (
        <p className={styles.none}>No Data Available</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Channel</th>
              {columns.map(([label]) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([key, metric]) => {
              const { label, unit, decimals } = displayOf(key)
              return (
                <tr key={key}>
                  <th scope="row">
                    {label} <span className={styles.unit}>{unit}</span>
                  </th>
                  {columns.map(([, name]) => (
                    <Cell key={name} metric={metric} name={name} decimals={decimals} />
                  ))}
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
      {rows.some(([, { previous }]) => previous !== undefined) ? (
        <p className={styles.none}>Below each number: the value of the period before, of the same length.</p>
      ) : null}
    </>
  )
}
