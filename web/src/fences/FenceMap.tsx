import 'leaflet/dist/leaflet.css'
import L from 'leaflet'
import { useEffect, useRef, useState } from 'react'
import type { GroupId } from '../../../shared/core/ids'
import type { Place } from '../../../shared/places/place'
import mapStyles from '../maps/Map.module.css'
import { openBaseMap } from '../maps/openBaseMap'
import { boundsOf } from '../places/placeLayers'
import { PlacesOnMap } from '../places/PlacesOnMap'
import styles from './Fences.module.css'

interface Props {
  readonly groupid: GroupId
  readonly places: readonly Place[]
  /** Where the devices of the group are, for a group without places: latitude and longitude. */
  readonly devices: readonly (readonly [number, number])[]
}

const nearestZoom = 15
const wholeWorld = L.latLngBounds([-55, -130], [65, 160])

/** A map on which the places of a group are drawn and changed. It opens on them, or on the devices. */
export const FenceMap = ({ groupid, places, devices }: Props) => {
  const element = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<L.Map>()
  const [hasFailed, setHasFailed] = useState(false)
  const opened = useRef({ places, devices })

  useEffect(() => {
    if (element.current === null) return undefined
    const { map: next, begin, close } = openBaseMap(element.current)
    const bounds = L.latLngBounds([])
    for (const { shape } of opened.current.places) bounds.extend(boundsOf(shape))
    if (!bounds.isValid()) {
      for (const [lat, lon] of opened.current.devices) bounds.extend(L.latLng(lat, lon))
    }
    next.fitBounds(bounds.isValid() ? bounds.pad(0.2) : wholeWorld, { maxZoom: nearestZoom, animate: false })
    begin(() => setHasFailed(true))
    setMap(next)
    const sizes = new ResizeObserver(() => next.invalidateSize())
    sizes.observe(element.current)
    return () => {
      sizes.disconnect()
      setMap(undefined)
      close()
    }
  }, [])

  return (
    <div className={styles.mapFrame}>
      <div
        ref={element}
        className={`${mapStyles.map} ${styles.map}`}
        role="application"
        aria-label="Map of fences"
      />
      {map === undefined ? null : <PlacesOnMap map={map} groupid={groupid} hasList />}
      {hasFailed ? <p role="alert">Map Load Error</p> : null}
    </div>
  )
}
