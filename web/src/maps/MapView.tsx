import L from 'leaflet'
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import 'leaflet/dist/leaflet.css'
import { lazyPart } from '../ui/lazyPart'
import styles from './Map.module.css'
import { createLooking, type MapProps, type Extent, routeExtent, routeStart } from './MapProps'
import { openMarks } from './openMarks'
import { hoverStore } from '../charts/state/hoverStore'
import { type TrackPoint, trackPointAt } from './trackOf'
import { openBaseMap } from './openBaseMap'
import type { Place } from './readPlace'

/** Shows on a map where the machine was at the time that the pointer is at on a chart; the answer ends that. */
const followHover = (map: L.Map, track: readonly TrackPoint[]): (() => void) => {
  const mark = L.circleMarker([0, 0], {
    className: 'track-hover',
    radius: 6,
    color: '#17202a',
    weight: 2,
    fillColor: '#ffd34d',
    fillOpacity: 1,
    interactive: false,
  })
  const show = () => {
    const hover = hoverStore.get()
    const [first, last] = [track[0], track.at(-1)]
    const isWithin =
      hover !== undefined &&
      first !== undefined &&
      last !== undefined &&
      hover.ms >= first.ts * 1000 &&
      hover.ms <= last.ts * 1000
    const point = isWithin ? trackPointAt(track, hover.ms) : undefined
    if (point === undefined) mark.remove()
    else mark.setLatLng([point.lat, point.lon]).addTo(map)
  }
  show()
  const stop = hoverStore.subscribe(show)
  return () => {
    stop()
    mark.remove()
  }
}

/** Near enough to place a machine by towns, far enough to see which coast it is on. */
const startZoom = 9
/** A route within a yard is drawn no larger than this. */
const nearestZoom = 16

const fitExtent = (map: L.Map, { south, west, north, east }: Extent) =>
  map.fitBounds(
    L.latLngBounds([
      [south, west],
      [north, east],
    ]),
    { padding: [20, 20], maxZoom: nearestZoom },
  )

const MapOverlays = lazyPart(async () => (await import('./MapOverlays')).MapOverlays)

const openMap = (element: HTMLElement, onError: () => void) => {
  const { map, begin, close } = openBaseMap(element)
  const marks = openMarks(map)
  return {
    map,
    marks,
    close,
    begin: ({ lat, lon }: Place) => {
      map.setView([lat, lon], startZoom)
      begin(onError)
      marks.addToMap()
    },
  }
}

/** A map that needs no key and no server: land, water and towns, and where the device is. */
export const MapView = ({ isExpanded, overlays, marker, radiusMetres, route, track }: MapProps) => {
  const element = useRef<HTMLDivElement>(null)
  const opened = useRef<ReturnType<typeof openMap>>(undefined)
  const [map, setMap] = useState<L.Map>()
  const [hasFailed, setHasFailed] = useState(false)
  const [looking] = useState(() => createLooking(Date.now))
  const { pos } = marker

  useEffect(() => {
    if (element.current === null) return undefined
    const next = openMap(element.current, () => setHasFailed(true))
    opened.current = next
    setMap(next.map)
    // The map itself only hears of the window's size, not of its card's.
    const sizes = new ResizeObserver(() => next.map.invalidateSize())
    sizes.observe(element.current)
    return () => {
      sizes.disconnect()
      opened.current = undefined
      setMap(undefined)
      next.close()
    }
  }, [])

  useEffect(() => {
    const { map, marks, begin } = opened.current ?? {}
    if (map === undefined || marks === undefined || begin === undefined) return
    const at: L.LatLngTuple = [pos.lat, pos.lon]
    if (!marks.isOnMap()) begin(pos)
    else if (!looking.isLookedAt() && !map.getBounds().pad(-0.1).contains(at)) map.panTo(at)
    marks.move({ marker, radiusMetres })
  })

  const drawWays = useEffectEvent(() => opened.current?.marks.drawWays({ route, track }))
  useEffect(() => drawWays(), [route, track])
  useEffect(() => {
    const map = opened.current?.map
    const draw = () => drawWays()
    map?.on('zoomend', draw)
    return () => void map?.off('zoomend', draw)
  }, [])

  useEffect(() => {
    const map = opened.current?.map
    if (map === undefined || track === undefined) return undefined
    return followHover(map, track)
  }, [track])

  const hasTrack = (track ?? []).length > 1
  const fitTrack = useEffectEvent(() => {
    const map = opened.current?.map
    const extent = routeExtent({ before: track ?? [], after: [pos] })
    if (map === undefined || extent === undefined || route !== undefined || looking.isLookedAt()) return
    fitExtent(map, extent)
  })
  useEffect(() => {
    if (hasTrack) fitTrack()
  }, [hasTrack])

  const start = routeStart(route)
  const fit = useEffectEvent(() => {
    const map = opened.current?.map
    map?.invalidateSize()
    const extent = route === undefined ? undefined : routeExtent(route)
    if (map === undefined || extent === undefined) return
    fitExtent(map, extent)
  })
  // A route is fitted when it appears, gets another start or another room: not at every reading.
  useEffect(() => fit(), [isExpanded, start])

  return (
    <>
      <div
        ref={element}
        className={`${styles.map} ${isExpanded ? styles.expanded : ''}`}
        role="application"
        aria-label={`Map. Position ${pos.lat.toFixed(5)}, ${pos.lon.toFixed(5)}`}
        onPointerMove={looking.look}
      />
      {map === undefined ? null : (
        <Suspense fallback={null}>
          <MapOverlays map={map} {...overlays} />
        </Suspense>
      )}
      {hasFailed ? <p role="alert">Map Load Error</p> : null}
    </>
  )
}
