import type { Bounds } from '../../../shared/display/metric'
import { type GaugeZone, gaugePercent, gaugeZones } from '../display/cards/gaugeReading'
import { formatNumber } from '../../../shared/display/formatNumber'
import { Skeleton } from '../ui/feedback/Skeleton'
import { scaleOf, type TodaysRange } from './limitScale'
import styles from './Limits.module.css'

interface Props {
  readonly bounds: Bounds
  /** Undefined while it is on its way. */
  readonly today: TodaysRange | undefined
  readonly unit: string
  readonly decimals: number
}

/** `Today 11.9 V to 13.1 V, now 12.6 V`; a plan without history has the newest value alone. */
const describeToday = ({ low, high, now }: TodaysRange, write: (value: number) => string): string => {
  if (low === undefined || high === undefined)
    return now === undefined ? 'No value today' : `Now ${write(now)}`
  const range = low === high ? write(low) : `${write(low)} to ${write(high)}`
  return `Today ${range}${now === undefined ? '' : `, now ${write(now)}`}`
}

/** Neighbours of one level as one zone: a warning limit beyond the alarm is no border. */
export const wholeZones = (zones: readonly GaugeZone[]): readonly GaugeZone[] =>
  zones.reduce<readonly GaugeZone[]>((whole, zone) => {
    const last = whole.at(-1)
    return last?.level === zone.level ? [...whole.slice(0, -1), { ...last, to: zone.to }] : [...whole, zone]
  }, [])

/** Where today's values lie between the limits that are typed. */
export const LimitTrack = ({ bounds, today, unit, decimals }: Props) => {
  if (today === undefined) return <Skeleton label="Loading today’s range" rows={1} rowRem={2.75} />
  const { low, high, now } = today
  const write = (value: number) => `${formatNumber(value, decimals)} ${unit}`.trim()
  const scale = scaleOf(bounds, today)
  const words = describeToday(today, write)
  if (scale === undefined) return <p className={styles.soft}>{words}</p>
  const at = (value: number) => `${gaugePercent(value, scale.min, scale.max) ?? 0}%`
  return (
    <figure className={styles.track}>
      <div className={styles.zones} role="img" aria-label={words}>
        {wholeZones(gaugeZones(scale.min, scale.max, bounds)).map(({ from, to, level }) => (
          <span
            key={from}
            className={styles.zone}
            data-level={level}
            style={{ insetInlineStart: `${from}%`, width: `${to - from}%` }}
          />
        ))}
        {low === undefined || high === undefined ? null : (
          <span
            className={styles.today}
            style={{ insetInlineStart: at(low), width: `calc(${at(high)} - ${at(low)})` }}
          />
        )}
        {now === undefined ? null : <span className={styles.now} style={{ insetInlineStart: at(now) }} />}
      </div>
      <figcaption aria-hidden className={styles.soft}>
        {words}
      </figcaption>
    </figure>
  )
}
