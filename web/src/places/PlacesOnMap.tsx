import type { Map as LeafletMap } from 'leaflet'
import { useEffect, useState } from 'react'
import type { GroupId } from '../../../shared/core/ids'
import type { Place } from '../../../shared/places/place'
import { Button } from '../ui/button/Button'
import { showPlaces } from './placeLayers'
import { PlaceEditor } from './PlaceEditor'
import { PlaceList } from './PlaceList'
import styles from './Places.module.css'
import { usePlaces } from './usePlaces'

interface Props {
  map: LeafletMap
  groupid: GroupId
  /** Whether places are listed and changed here; otherwise they only show. */
  hasList: boolean
}

type Open = 'none' | 'list' | { readonly place: Place | undefined }

/** The named places of a group on a map, and the way to change them. */
export const PlacesOnMap = ({ map, groupid, hasList }: Props) => {
  const { data } = usePlaces(groupid)
  const [open, setOpen] = useState<Open>('none')
  const places = data?.places
  const edited = typeof open === 'object' ? open.place?.placeid : undefined
  useEffect(() => {
    if (places === undefined) return undefined
    return showPlaces(
      map,
      places.filter(({ placeid }) => placeid !== edited),
    )
  }, [map, places, edited])

  if (data === undefined || !hasList || (!data.mayEdit && data.places.length === 0)) return null
  if (typeof open === 'object') {
    return (
      <PlaceEditor
        key={open.place?.placeid ?? 'new'}
        map={map}
        groupid={groupid}
        place={open.place}
        onClose={() => setOpen('list')}
      />
    )
  }
  if (open === 'list') {
    return (
      <PlaceList
        map={map}
        groupid={groupid}
        places={data.places}
        mayEdit={data.mayEdit}
        onEdit={(place) => setOpen({ place })}
        onClose={() => setOpen('none')}
      />
    )
  }
  return (
    <Button size="compact-sm" variant="default" className={styles.opener} onClick={() => setOpen('list')}>
      Places{data.places.length === 0 ? '' : ` (${data.places.length})`}
    </Button>
  )
}
