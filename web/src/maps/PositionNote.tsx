import { Ago } from '../ui/Ago'
import styles from './Map.module.css'
import type { Place } from './readPlace'

interface Props {
  place: Place
  /** When it was measured, if the selected reading has no position. */
  pastTs: number | undefined
}

/** Where the marker stands in figures, and of when it is. */
export const PositionNote = ({ place, pastTs }: Props) => (
  <p className={styles.note}>
    <span>
      {place.lat.toFixed(5)}, {place.lon.toFixed(5)}
    </span>
    {pastTs === undefined ? null : (
      <span>
        Last position, <Ago ms={pastTs * 1000} />
      </span>
    )}
  </p>
)
