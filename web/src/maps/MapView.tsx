import 'leaflet/dist/leaflet.css'
import L from 'leaflet'
import { useEffect, useRef, useState } from 'react'
import { addGraticule } from './addGraticule'
import { addOutline } from './addOutline'
import styles from './Map.module.css'
import type { Place } from './readPlace'

interface Props {
  place: Place
  radiusMetres: number | undefined
  /** The place is from before the selected reading, which has none. */
  isPast: boolean
  isExpanded: boolean
  /** The path until the selected reading, and after it. */
  route: { before: readonly Place[]; after: readonly Place[] } | undefined
}

/** Near enough to place a machine by the graticule, far enough to see which coast it is on. */
const startZoom = 6
const green = '#2f9e6e'
const red = '#d05353'

const openMap = (element: HTMLElement, onError: () => void) => {
  const map = L.map(element, { maxZoom: 18, minZoom: 1, worldCopyJump: true, scrollWheelZoom: false })
  map.attributionControl.setPrefix('Leaflet · Natural Earth')
  L.control.scale({ imperial: false }).addTo(map)
  const marks = L.layerGroup()
  return {
    map,
    marks,
    begin: ({ lat, lon }: Place) => {
      map.setView([lat, lon], startZoom)
      addOutline(map, onError)
      addGraticule(map)
      marks.addTo(map)
    },
  }
}

const drawMarks = (
  marks: L.LayerGroup,
  { place, radiusMetres, isPast, route }: Omit<Props, 'isExpanded'>,
) => {
  const at: L.LatLngTuple = [place.lat, place.lon]
  const opacity = isPast ? 0.5 : 1
  marks.clearLayers()
  const path = (places: readonly Place[], color: string) =>
    L.polyline(
      places.map(({ lat, lon }): L.LatLngTuple => [lat, lon]),
      { color, weight: 3, interactive: false },
    ).addTo(marks)
  if (route !== undefined) {
    path(route.after, red)
    path(route.before, green)
  }
  if (radiusMetres !== undefined) {
    L.circle(at, {
      radius: radiusMetres,
      color: '#3b82c4',
      weight: 1,
      opacity,
      fillOpacity: 0.15 * opacity,
      interactive: false,
    }).addTo(marks)
  }
  L.circleMarker(at, {
    radius: 7,
    color: '#ffffff',
    weight: 2,
    opacity,
    fillColor: '#3b82c4',
    fillOpacity: opacity,
  })
    .bindTooltip(`${place.lat.toFixed(5)}°, ${place.lon.toFixed(5)}°`)
    .addTo(marks)
}

/** A map that needs no key and no server: the outline of the world, a graticule, and where the device is. */
export const MapView = ({ isExpanded, ...marked }: Props) => {
  const element = useRef<HTMLDivElement>(null)
  const opened = useRef<ReturnType<typeof openMap>>(undefined)
  const [hasFailed, setHasFailed] = useState(false)
  const { place } = marked

  useEffect(() => {
    if (element.current === null) return undefined
    const next = openMap(element.current, () => setHasFailed(true))
    opened.current = next
    return () => {
      opened.current = undefined
      next.map.remove()
    }
  }, [])

  useEffect(() => {
    const { map, marks, begin } = opened.current ?? {}
    if (map === undefined || marks === undefined || begin === undefined) return
    if (!map.hasLayer(marks)) begin(place)
    else if (!map.getBounds().pad(-0.1).contains([place.lat, place.lon])) map.panTo([place.lat, place.lon])
    drawMarks(marks, marked)
  })

  useEffect(() => {
    opened.current?.map.invalidateSize()
  }, [isExpanded])

  return (
    <>
      <div
        ref={element}
        className={`${styles.map} ${isExpanded ? styles.expanded : ''}`}
        role="application"
        aria-label={`Map. Position ${place.lat.toFixed(5)}, ${place.lon.toFixed(5)}`}
      />
      {hasFailed ? <p role="alert">Map Load Error</p> : null}
    </>
  )
}
