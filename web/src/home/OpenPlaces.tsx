import { Dialog } from '../ui/dialog/Dialog'
import { Button } from '../ui/plain/Button'
import { PlaceList } from './PlaceList'
import styles from './PlacesDialog.module.css'
import { useFavourites } from './useFavourites'
import { usePlaceNames } from './usePlaceNames'
import { usePlaces } from './usePlaces'

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
