import { Link } from 'react-router-dom'
import { pathOfPlace } from './pathOfPlace'
import { type Place, isGroupId } from './places'
import styles from './PlacesDialog.module.css'
import { StarButton } from './StarButton'

interface Props {
  places: readonly Place[]
  isFavourite: (id: string) => boolean
  onStar: (place: Place) => void
  onGo: () => void
  empty: string
}

export const PlaceList = ({ places, isFavourite, onStar, onGo, empty }: Props) =>
  places.length === 0 ? (
    <p className={styles.empty}>{empty}</p>
  ) : (
    <ul className={styles.list}>
      {places.map((place) => (
        <li key={place.id} className={styles.row}>
          <StarButton name={place.name} isOn={isFavourite(place.id)} onPress={() => onStar(place)} />
          <Link to={pathOfPlace(place.id)} onClick={onGo} className={styles.link}>
            <span>{place.name}</span>
            <span className={styles.id}>{isGroupId(place.id) ? 'GROUP' : place.id}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
