import 'leaflet/dist/leaflet.css'
import L from 'leaflet'
import { type MapSight, type Viewpoint, sightOf } from './fitPlaces'
import styles from './Map.module.css'
import { openBaseMap } from './openBaseMap'
import type { Place } from './readPlace'

interface MapEvents {
  /** While it is moved or pinched. */
  onMove: (sight: MapSight) => void
  /** A zoom begins, and glides to this. */
  onZoom: (sight: MapSight) => void
  /** A move or zoom has ended. */
  onSettle: (sight: MapSight) => void
}

/** What lies below the marks of a map, and moves it: Leaflet. */
export interface Land {
  /** For what is drawn over the land. */
  readonly map: L.Map
  show(viewpoint: Viewpoint, animate: boolean): void
  panTo(place: Place): void
  /** Takes over the size of the element. Whether it has changed. */
  resize(): boolean
  sight(): MapSight
  /** Whether the press that ends now has moved the map. */
  wasDragged(): boolean
  /** Draws land or tiles, once. */
  draw(onError: () => void): void
  close(): void
}

/** Opens Leaflet in an element that shows its marks already; a mark is on the same pixel before and after. */
export const openLand = (element: HTMLElement, viewpoint: Viewpoint, events: MapEvents): Land => {
  element.classList.add(...(styles.map ?? '').split(' '))
  const { map, begin, close } = openBaseMap(element)
  const sight = (): MapSight => {
    const { x: width, y: height } = map.getSize()
    const { x, y } = map.getPixelBounds().min ?? L.point(0, 0)
    return { zoom: map.getZoom(), corner: { x, y }, width, height }
  }
  const show = ({ lat, lon, zoom }: Viewpoint, animate: boolean) =>
    void map.setView([lat, lon], zoom, animate ? {} : { animate: false })
  show(viewpoint, false)
  let [isDrawn, isDragged] = [false, false]
  element.addEventListener('pointerdown', () => (isDragged = false), { capture: true })
  map.on('dragstart', () => (isDragged = true))
  map.on('move', () => events.onMove(sight()))
  map.on('zoomanim', ({ center: { lat, lng: lon }, zoom }) =>
    events.onZoom(sightOf({ lat, lon, zoom }, sight())),
  )
  map.on('moveend zoomend', () => events.onSettle(sight()))
  return {
    map,
    show,
    panTo: ({ lat, lon }) => void map.panTo([lat, lon]),
    resize: () => {
      const before = map.getSize()
      map.invalidateSize()
      return !map.getSize().equals(before)
    },
    sight,
    wasDragged: () => isDragged,
    draw: (onError) => {
      if (isDrawn) return
      isDrawn = true
      begin(onError)
    },
    close,
  }
}
