import { memo, useMemo } from 'react'
import { displayOf } from '../../../shared/display/displayOf'
import type { DisplayEntry } from '../../../shared/display/displaySettings'
import { useSeries } from '../data/readingsContext'
import { Ago } from '../ui/Ago'
import { Card } from './Card'
import { NoData } from './NoData'
import { shapeOfValue } from './shapeOfValue'
import { ValueBody } from './ValueBody'
import styles from './Value.module.css'

/** Text of a device may be longer than its card; numbers never are. */
const isLong = (value: unknown): boolean => ['text', 'json'].includes(shapeOfValue(value).kind)

interface MeasurementCardProps {
  dataKey: string
  entry: DisplayEntry | undefined
  /** A plan that restricts data has no readings to draw a trend of. */
  hasTrend?: boolean
  /** Opens the chart; a card that only shows has none. */
  onOpen?: ((key: string) => void) | undefined
}

/** One key of the readings: its value, its trend, and its chart behind it. */
export const MeasurementCard = memo(({ dataKey, entry, hasTrend = true, onOpen }: MeasurementCardProps) => {
  const { value, lastValue, lastTs, points } = useSeries(dataKey)
  const display = useMemo(() => displayOf(dataKey, entry), [dataKey, entry])
  const isPast = value === undefined && display.showLastReading && lastValue !== undefined
  const shown = isPast ? lastValue : value
  const isChartable = typeof lastValue === 'number'
  return (
    <Card
      title={display.label}
      colour={display.colour}
      rows={shapeOfValue(shown).kind === 'json' ? 2 : 1}
      scroll={isLong(shown)}
      aside={isPast && lastTs !== undefined ? <Ago className={styles.when} ms={lastTs * 1000} /> : null}
      {...(isChartable && onOpen !== undefined
        ? { onOpen: () => onOpen(dataKey), openLabel: `${display.label}: open chart` }
        : {})}
    >
      {shown === undefined ? (
        <NoData />
      ) : (
        <div className={isPast ? styles.past : styles.present}>
          <ValueBody value={shown} display={display} points={points} hasTrend={hasTrend} />
        </div>
      )}
    </Card>
  )
})
MeasurementCard.displayName = 'MeasurementCard'
