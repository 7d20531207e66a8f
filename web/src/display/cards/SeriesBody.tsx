import { memo } from 'react'
import type { Display } from '../catalogue/displayOf'
import { useSeries } from '../../livereadings/readingsContext'
import { NoData } from './NoData'
import { isPastIn, shownIn } from '../catalogue/shownIn'
import { ValueBody } from './ValueBody'
import styles from './Value.module.css'

interface SeriesBodyProps {
  dataKey: string
  display: Display
  hasTrend: boolean
}

/** What changes with every reading: a key's value, and its trend. */
export const SeriesBody = memo(({ dataKey, display, hasTrend }: SeriesBodyProps) => {
  const series = useSeries(dataKey)
  const shown = shownIn(series, display)
  if (shown === undefined) return <NoData />
  return (
    <div className={isPastIn(series, display) ? styles.past : styles.present}>
      <ValueBody
        value={shown}
        display={display}
        points={series.points}
        spanSeconds={series.spanSeconds}
        hasTrend={hasTrend}
      />
    </div>
  )
})
SeriesBody.displayName = 'SeriesBody'
