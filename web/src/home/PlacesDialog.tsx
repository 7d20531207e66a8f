import { Button } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../ui/Dialog'
import { PlaceList } from './PlaceList'
import styles from './PlacesDialog.module.css'
import { usePlaces } from './usePlaces'

/** Favourites, and the places seen last: the button and its dialog. */
export const PlacesDialog = () => {
  const [opened, setOpened] = useState(false)
  const favourites = usePlaces('homeFavourites')
  const recent = usePlaces('homeRecent')
  const close = () => setOpened(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        Favourites and recent
      </Button>
      <Dialog
        title="Favourites and recent"
        opened={opened}
        onClose={close}
        actions={
          <Button variant="default" onClick={close}>
            Close
          </Button>
        }
      >
        <h3 className={styles.heading}>Favourites</h3>
        <PlaceList
          places={favourites.places}
          isFavourite={favourites.has}
          onStar={(place) => favourites.remove(place.id)}
          onGo={close}
          empty="Press the star beside a device or group to keep it here."
        />
        <h3 className={styles.heading}>Recent</h3>
        <PlaceList
          places={recent.places}
          isFavourite={favourites.has}
          onStar={(place) => (favourites.has(place.id) ? favourites.remove(place.id) : favourites.add(place))}
          onGo={close}
          empty="Devices and groups that you open appear here."
        />
      </Dialog>
    </>
  )
}
