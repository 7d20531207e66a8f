import type { Map as LeafletMap } from 'leaflet'
import type { GroupId } from '../../../shared/core/ids'
import { type Place, maxPlacesOfGroup } from '../../../shared/places/place'
import { Button } from '../ui/button/Button'
import { CloseButton } from '../ui/button/CloseButton'
import { PermissionButton } from '../ui/button/PermissionButton'
import { FailureText } from '../ui/feedback/FailureText'
import { failureOf } from '../ui/feedback/failureOf'
import { boundsOf } from './placeLayers'
import styles from './Places.module.css'
import { useRemovePlace } from './usePlaces'

interface Props {
  map: LeafletMap
  groupid: GroupId
  places: readonly Place[]
  mayEdit: boolean
  /** The place to change, or a new one. */
  onEdit: (place: Place | undefined) => void
  onClose: () => void
}

/** The places of a group by name: to go there, to change or remove one, to add one. */
export const PlaceList = ({ map, groupid, places, mayEdit, onEdit, onClose }: Props) => {
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
