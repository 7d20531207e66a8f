import 'leaflet/dist/leaflet.css'
import L from 'leaflet'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { addGraticule } from './addGraticule'
import { addOutline } from './addOutline'
import styles from './Map.module.css'
import { type MapProps, markColours } from './MapProps'
import type { Place } from './readPlace'
import { routeExtent, routeStart } from './routeExtent'

/** Near enough to place a machine by the graticule, far enough to see which coast it is on. */
const startZoom = 6
/** A route within a yard is drawn no larger than this. */
const nearestZoom = 16

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
  { place, radiusMetres, isPast, route }: Omit<MapProps, 'isExpanded'>,
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
    path(route.after, markColours.after)
    path(route.before, markColours.before)
  }
  if (radiusMetres !== undefined) {
    L.circle(at, {
      radius: radiusMetres,
      color: markColours.marker,
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
    fillColor: markColours.marker,
    fillOpacity: opacity,
  })
    .bindTooltip(`${place.lat.toFixed(5)}°, ${place.lon.toFixed(5)}°`)
    .addTo(marks)
}

/** A map that needs no key and no server: the outline of the world, a graticule, and where the device is. */
export const MapView = ({ isExpanded, ...marked }: MapProps) => {
  const element = useRef<HTMLDivElement>(null)
  const opened = useRef<ReturnType<typeof openMap>>(undefined)
  const [hasFailed, setHasFailed] = useState(false)
  const { place, route } = marked

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

  const start = routeStart(route)
  const fit = useEffectEvent(() => {
    const map = opened.current?.map
    map?.invalidateSize()
    const extent = route === undefined ? undefined : routeExtent(route)
    if (map === undefined || extent === undefined) return
    const corners: L.LatLngTuple[] = [
      [extent.south, extent.west],
      [extent.north, extent.east],
    ]
    map.fitBounds(L.latLngBounds(corners), { padding: [20, 20], maxZoom: nearestZoom })
  })
  // A route is fitted when it appears, gets another start or another room: not at every reading.
  useEffect(() => fit(), [isExpanded, start])

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
