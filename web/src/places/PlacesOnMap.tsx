import type { Map as LeafletMap } from 'leaflet'
import { useEffect, useState } from 'react'
import type { GroupId } from '../../../shared/core/ids'
import { type Place, maxPlacesOfGroup } from '../../../shared/places/place'
import { Button } from '../ui/button/Button'
import { CloseButton } from '../ui/button/CloseButton'
import { PermissionButton } from '../ui/button/PermissionButton'
import { FailureText } from '../ui/feedback/FailureText'
import { failureOf } from '../ui/feedback/outcome'
import { showPlaces, boundsOf } from './placeLayers'
import { PlaceEditor } from './PlaceEditor'
import styles from './Places.module.css'
import { useRemovePlace, usePlaces } from './groupPlaces'

interface PlaceListProps {
  map: LeafletMap
  groupid: GroupId
  places: readonly Place[]
  mayEdit: boolean
  /** The place to change, or a new one. */
  onEdit: (place: Place | undefined) => void
  onClose: () => void
}

/** The places of a group by name: to go there, to change or remove one, to add one. */
const PlaceList = ({ map, groupid, places, mayEdit, onEdit, onClose }: PlaceListProps) => {
  const remove = useRemovePlace(groupid)
  const sorted = [...places].sort((a, b) => a.name.localeCompare(b.name))
  return (
    <section className={styles.panel} aria-label="Places">
      <div className={styles.head}>
        <h2>Places</h2>
        <CloseButton aria-label="Close" onClick={onClose} />
      </div>
      {sorted.length === 0 ? (
        <p className={styles.hint}>
          {mayEdit ? 'Name a pit, a dump or a workshop: all maps of this group show it.' : 'No places yet.'}
        </p>
      ) : (
        <ul className={styles.list}>
          {sorted.map((place) => (
            <li key={place.placeid}>
              <button
                type="button"
                className={styles.go}
                onClick={() => map.fitBounds(boundsOf(place.shape), { maxZoom: 16 })}
              >
                {place.name}
              </button>
              {mayEdit && (
                <>
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    aria-label={`Edit ${place.name}`}
                    onClick={() => onEdit(place)}
                  >
                    Edit
                  </Button>
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    aria-label={`Remove ${place.name}`}
                    loading={remove.busy}
                    onClick={() => void remove.run(place)}
                  >
                    Remove
                  </Button>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      <FailureText failure={remove.error && failureOf(remove.error)} />
      {mayEdit && (
        <PermissionButton
          size="compact-sm"
          variant="default"
          disabledReason={
            places.length >= maxPlacesOfGroup
              ? `A group can have at most ${maxPlacesOfGroup} places.`
              : undefined
          }
          onClick={() => onEdit(undefined)}
        >
          Add place
        </PermissionButton>
      )}
    </section>
  )
}

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
