import type { Display } from './displayOf'
import type { Series } from '../../livereadings/series'

type Wish = Pick<Display, 'showLastReading'>

/** Whether a card shows an earlier value because the reading at hand has none and its settings ask for that. */
export const isPastIn = ({ value, lastValue }: Series, { showLastReading }: Wish): boolean =>
  value === undefined && showLastReading && lastValue !== undefined

/** The value that a card shows. */
export const shownIn = (series: Series, wish: Wish): unknown =>
  isPastIn(series, wish) ? series.lastValue : series.value
