import { Ago } from '../ui/text/Ago'
import styles from './Map.module.css'
import type { Place } from './readPlace'
import { useNearestTown } from './useNearestTown'

interface Props {
  place: Place
  /** When it was measured, if the selected reading has no position. */
  pastTs: number | undefined
}

/** Whatever map the person's own device opens such places with. */
const mapAddress = ({ lat, lon }: Place): string =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: `${lat},${lon}` }).toString()}`

/** Where the marker stands in figures, and of when it is. */
export const PositionNote = ({ place, pastTs }: Props) => {
  const town = useNearestTown(place)
  return (
    <p className={styles.note}>
      <span>
        {town === undefined ? null : <b>{town}</b>} {place.lat.toFixed(5)}, {place.lon.toFixed(5)}
      </span>
      <a href={mapAddress(place)} target="_blank" rel="noopener noreferrer">
        Open in Maps
      </a>
      {pastTs === undefined ? null : (
        <span>
          Last position, <Ago ms={pastTs * 1000} />
        </span>
      )}
    </p>
  )
}
