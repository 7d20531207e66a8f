import type { Map as LeafletMap } from 'leaflet'
import { useEffect, useEffectEvent, useState } from 'react'
import type { GroupId } from '../../../shared/core/ids'
import { getInside, previewDays, previewVisits } from '../../../shared/fences/getVisits'
import { type Place, type Position, radiusMetres, type PlaceShape } from '../../../shared/places/place'
import { getPlaces, putPlace } from '../../../shared/places/places'
import type { OutputOf } from '../../../shared/core/endpoint'
import { hourMs, secondMs } from '../../../shared/core/time'
import { describeBounds } from '../../../shared/hours/hours'
import { readsOf } from '../core/api/readsOf'
import { useAction } from '../core/api/useAction'
import { Button } from '../ui/button/Button'
import { PermissionButton } from '../ui/button/PermissionButton'
import { Segmented } from '../ui/button/Segmented'
import { FailureText } from '../ui/feedback/FailureText'
import { failureOf } from '../ui/feedback/outcome'
import { NumberField } from '../ui/field/NumberField'
import { TextInput } from '../ui/field/Field'
import { callEndpoint } from '../core/api/callEndpoint'
import { boundsOf, createDraftLayer } from './placeLayers'
import { draftOf, fullOf, lackOf, newDraft, type PlaceDraft, placeKinds, shapeOf } from './groupPlaces'
import { FenceFields } from './FenceFields'
import styles from './Places.module.css'

/** So long after the last change of the outline. */
const settledMs = 600

const hours = (seconds: number): number => (seconds * secondMs) / hourMs

const describePreview = ({
  visits,
  stay,
  visitors,
  devices,
  moreDevices,
}: OutputOf<typeof previewVisits>) => {
  const among = moreDevices === 0 ? '' : ` among the first ${devices} devices`
  if (visits === 0) return `Last ${previewDays} days: no visits${among}`
  const stays = describeBounds({ atLeast: hours(stay.atLeast), atMost: hours(stay.atMost) })
  const by = visitors === 1 ? '1 device' : `${visitors} devices`
  return `Last ${previewDays} days: ${visits} ${visits === 1 ? 'visit' : 'visits'} by ${by}${among}, ${stays}`
}

/** How often devices were in what is being drawn. */
const VisitPreview = ({ groupid, shape }: { groupid: GroupId; shape: PlaceShape }) => {
  const [text, setText] = useState('Counting visits…')
  const drawn = JSON.stringify(shape)
  useEffect(() => {
    let isAsked = true
    const say = (next: string) => isAsked && setText(next)
    const timer = setTimeout(() => {
      say('Counting visits…')
      callEndpoint(previewVisits, { groupid, shape: JSON.parse(drawn) as PlaceShape }).then(
        (found) => say(describePreview(found)),
        () => say('Visits could not be counted.'),
      )
    }, settledMs)
    return () => {
      isAsked = false
      clearTimeout(timer)
    }
  }, [groupid, drawn])
  return (
    <p className={styles.hint} aria-live="polite">
      {text}
    </p>
  )
}

interface Props {
  map: LeafletMap
  groupid: GroupId
  /** The place that is changed; a new one without. */
  place: Place | undefined
  onClose: () => void
}

const positionOf = ({ lng, lat }: { lng: number; lat: number }): Position => [lng, lat]

/** Where the cross in the middle of the map is. */
const useCross = (map: LeafletMap): Position => {
  const [cross, setCross] = useState(() => positionOf(map.getCenter().wrap()))
  useEffect(() => {
    const follow = () => setCross(positionOf(map.getCenter().wrap()))
    map.on('move', follow)
    return () => void map.off('move', follow)
  }, [map])
  return cross
}

const isSameShape = (place: Place | undefined, shape: unknown): boolean =>
  place !== undefined && JSON.stringify(place.shape) === JSON.stringify(shape)

/**
 * Draws a place on the map. A cross stands in the middle: the map is moved beneath it, by pointer, finger or arrow keys, and a
 * press on the map brings that spot to the cross, or makes it a corner.
 */
export const PlaceEditor = ({ map, groupid, place, onClose }: Props) => {
  const [draft, setDraft] = useState<PlaceDraft>(place === undefined ? newDraft : draftOf(place))
  const cross = useCross(map)
  const save = useAction(putPlace, {
    success: place === undefined ? 'Place added' : 'Place saved',
    refresh: [readsOf(getPlaces, { groupid }), readsOf(getInside, { groupid })],
    onDone: onClose,
  })
  const { kind, name, radiusM, corners } = draft
  const rules = kind === 'spot' ? undefined : draft.rules
  const change = (part: Partial<PlaceDraft>) => setDraft({ ...draft, ...part })
  const addCorner = (corner: Position) => {
    if (fullOf(draft) === undefined) change({ corners: [...corners, corner] })
  }
  const shape = shapeOf(draft, cross)

  const press = useEffectEvent((at: { lng: number; lat: number }) => {
    if (kind === 'area') addCorner(positionOf(at))
    else map.panTo(at)
  })
  useEffect(() => {
    const onPress = ({ latlng }: { latlng: { wrap(): { lng: number; lat: number } } }) => press(latlng.wrap())
    map.on('click', onPress)
    return () => void map.off('click', onPress)
  }, [map])
  useEffect(() => {
    if (place === undefined) return
    const bounds = boundsOf(place.shape)
    if (place.shape.type === 'Point') map.setView(bounds.getCenter(), Math.min(17, map.getBoundsZoom(bounds)))
    else map.fitBounds(bounds, { maxZoom: 17 })
  }, [map, place])
  useEffect(() => {
    const layer = createDraftLayer(shape, kind === 'area' ? corners : []).addTo(map)
    return () => void layer.remove()
  })

  return (
    <>
      <div className={styles.cross} aria-hidden />
      <form
        className={styles.panel}
        aria-label={place === undefined ? 'Add a place' : `Edit ${place.name}`}
        onSubmit={(event) => {
          event.preventDefault()
          if (shape === undefined || lackOf(draft) !== undefined) return
          const known = place === undefined ? {} : { placeid: place.placeid }
          const version = place === undefined ? {} : { version: place.version }
          const fence = rules === undefined ? {} : { rules: [...rules] }
          void save.run({ groupid, place: { ...known, name: name.trim(), shape, ...fence }, ...version })
        }}
      >
        <TextInput
          label="Name"
          value={name}
          maxLength={40}
          autoFocus
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        />
        <Segmented
          label="Shape"
          options={placeKinds}
          value={kind}
          onChange={(next) => change({ kind: next })}
        />
        {kind === 'circle' && (
          <NumberField
            label="Radius (m)"
            value={radiusM}
            min={radiusMetres.least}
            max={radiusMetres.most}
            onChange={(next) => (next === null ? undefined : change({ radiusM: next }))}
          />
        )}
        {kind === 'area' ? (
          <div className={styles.tools}>
            <PermissionButton
              size="compact-sm"
              variant="default"
              disabledReason={fullOf(draft)}
              onClick={() => addCorner(cross)}
            >
              Corner at the cross
            </PermissionButton>
            <PermissionButton
              size="compact-sm"
              variant="default"
              disabledReason={corners.length === 0 ? 'There is no corner yet.' : undefined}
              onClick={() => change({ corners: corners.slice(0, -1) })}
            >
              Take back
            </PermissionButton>
          </div>
        ) : null}
        <p className={styles.hint} aria-live="polite">
          {kind === 'area'
            ? `${corners.length} ${corners.length === 1 ? 'corner' : 'corners'}. Press the map to add one.`
            : `Move the map until the cross is on the place: ${cross[1].toFixed(5)}, ${cross[0].toFixed(5)}`}
        </p>
        {kind === 'spot' ? null : <FenceFields rules={rules} onChange={(next) => change({ rules: next })} />}
        {rules === undefined || shape === undefined ? null : <VisitPreview groupid={groupid} shape={shape} />}
        <FailureText failure={save.error && failureOf(save.error)} />
        <div className={styles.tools}>
          <PermissionButton
            size="compact-sm"
            type="submit"
            loading={save.busy}
            disabledReason={
              lackOf(draft) ??
              (place !== undefined &&
              name.trim() === place.name &&
              isSameShape(place, shape) &&
              JSON.stringify(rules) === JSON.stringify(place.rules)
                ? 'Nothing has been changed.'
                : undefined)
            }
          >
            Save
          </PermissionButton>
          <Button size="compact-sm" variant="default" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </>
  )
}
