import { memo, type ReactNode, useMemo } from 'react'
import type { AlertLevel } from '../../../../shared/alerts/alertLevels'
import { displayOf } from '../catalogue/displayOf'
import type { DisplayEntry } from '../../../../shared/display/displaySettings'
import { useSeriesFact } from '../../livereadings/readingsContext'
import { Ago } from '../../ui/text/Ago'
import { Card } from './Card'
import { SeriesBody } from './SeriesBody'
import { rowsOfValue, shapeOfValue } from './shapeOfValue'
import { isPastIn, shownIn } from '../catalogue/shownIn'
import styles from './Value.module.css'

interface MeasurementCardProps {
  dataKey: string
  entry: DisplayEntry | undefined
  /** A plan that restricts data has no readings to draw a trend of. */
  hasTrend?: boolean
  /** Opens the chart; a card that only shows has none. */
  onOpen?: ((key: string) => void) | undefined
  /** The level of an event that lasts on this channel, and what says so in place of the foot. */
  tone?: AlertLevel | undefined
  event?: ReactNode
}

/**
 * One key of the readings: its value, its trend, and its chart behind it. The frame follows from plain facts of the
 * readings, so that a new value draws the value alone.
 */
export const MeasurementCard = memo(
  ({ dataKey, entry, hasTrend = true, onOpen, ...alarm }: MeasurementCardProps) => {
    const display = useMemo(() => displayOf(dataKey, entry), [dataKey, entry])
    const kind = useSeriesFact(dataKey, (series) => shapeOfValue(shownIn(series, display)).kind)
    const rows = useSeriesFact(dataKey, (series) => rowsOfValue(shownIn(series, display), display.card))
    const pastTs = useSeriesFact(dataKey, (series) => (isPastIn(series, display) ? series.lastTs : undefined))
    const isChartable = useSeriesFact(dataKey, ({ lastValue }) => typeof lastValue === 'number')
    return (
      <Card
        title={display.label}
        // What nobody gave a colour has the one of all cards: many colours would say something, and mean nothing.
        colour={entry?.colour}
        tone={alarm.tone}
        rows={rows}
        // Text of a device may be longer than its card; numbers never are.
        scroll={kind === 'text' || kind === 'json'}
        foot={
          alarm.event ??
          (pastTs === undefined ? undefined : <Ago className={styles.when} ms={pastTs * 1000} />)
        }
        {...(isChartable && onOpen !== undefined
          ? { onOpen: () => onOpen(dataKey), openLabel: `${display.label}: open chart` }
          : {})}
      >
        <SeriesBody dataKey={dataKey} display={display} hasTrend={hasTrend} />
      </Card>
    )
  },
)
MeasurementCard.displayName = 'MeasurementCard'
