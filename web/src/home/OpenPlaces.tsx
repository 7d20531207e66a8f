import { Link } from 'react-router-dom'
import { getGroups } from '../../../shared/groups/groups'
import { Dialog } from '../ui/dialog/Dialog'
import { keepMs, useEndpoint } from '../core/api/useEndpoint'
import { Button } from '../ui/button/Button'
import styles from './PlacesDialog.module.css'
import { useFavourites, usePlaces, pathOfPlace, type Place, isGroupId } from './ownPlaces'
import { StarButton } from './StarButton'
import { listPlaces } from './findPlaces'

/** Names places that were kept from an earlier session; asked only where one lacks its name. */
const usePlaceNames = (places: readonly Place[]) => {
  const isUnnamed = places.some(({ id, name }) => id === name)
  const { data } = useEndpoint(getGroups, isUnnamed ? {} : undefined, { dedupingInterval: keepMs.most })
  const names = new Map(data === undefined ? [] : listPlaces(data.groups).map(({ id, name }) => [id, name]))
  return (list: readonly Place[]): Place[] =>
    list.map(({ id, name }) => ({ id, name: names.get(id) ?? name }))
}

interface Props {
  places: readonly Place[]
  isFavourite: (id: string) => boolean
  onStar: (place: Place) => void
  onGo: () => void
  empty: string
}

const PlaceList = ({ places, isFavourite, onStar, onGo, empty }: Props) =>
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

/** Open from the first moment: it was loaded because its button was pressed. */
export const OpenPlaces = ({ onClose }: { onClose: () => void }) => {
  const favourites = useFavourites()
  const recent = usePlaces('homeRecent')
  const named = usePlaceNames([...favourites.places, ...recent.places])
  return (
    <Dialog
      title="Favourites and recent"
      onClose={onClose}
      actions={
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      }
    >
      <h3 className={styles.heading}>Favourites</h3>
      <PlaceList
        places={named(favourites.places)}
        isFavourite={favourites.has}
        onStar={favourites.toggle}
        onGo={onClose}
        empty="Press the star beside a device or group to keep it here."
      />
      <h3 className={styles.heading}>Recent</h3>
      <PlaceList
        places={named(recent.places)}
        isFavourite={favourites.has}
        onStar={favourites.toggle}
        onGo={onClose}
        empty="Devices and groups that you open appear here."
      />
    </Dialog>
  )
}
