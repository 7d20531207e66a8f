import L from 'leaflet'
import { loadConfig, type TileLayer } from '../core/boot/config'
import { addGraticule } from './addGraticule'
import { addOutline } from './addOutline'
import { addTiles } from './addTiles'
import { addTowns } from './addTowns'
import { mapZooms } from './mapZooms'

/**
 * An empty map with its controls; `begin` draws what lies below everything else, once the view is set: the map of the
 * operator's choice, or the outline that comes with the page.
 */
export const openBaseMap = (element: HTMLElement) => {
  const map = L.map(element, {
    maxZoom: mapZooms.nearest,
    minZoom: mapZooms.farthest,
    worldCopyJump: true,
    scrollWheelZoom: false,
    attributionControl: false,
  })
  // Leaflet's own credit is markup in a text, which the page's policy refuses.
  const credits = L.control.attribution({ prefix: 'Leaflet' }).addTo(map)
  const credit = (whose: string) => void credits.setPrefix(`Leaflet · ${whose}`)
  let isThere = true
  map.on('unload', () => (isThere = false))
  const drawOutline = (onError: () => void) => {
    credit('Natural Earth · GeoNames')
    addOutline(map, onError)
    addGraticule(map)
    addTowns(map)
  }
  L.control.scale({ imperial: false }).addTo(map)
  let isZooming = false
  map.on('zoomanim', () => {
    isZooming = true
  })
  map.on('zoomend', () => {
    isZooming = false
  })
  return {
    map,
    /** Leaflet ends a zoom that is under way by a timer of its own, and fails when the map is gone by then. */
    close: () => {
      if (isZooming) map.once('zoomend', () => setTimeout(() => map.remove()))
      else map.remove()
    },
    begin: (onError: () => void) => {
      const draw = (tiles: readonly TileLayer[]) => {
        if (!isThere) return
        if (tiles.length === 0) drawOutline(onError)
        else addTiles(map, tiles, { onCredit: credit, onUnreachable: () => drawOutline(onError) })
      }
      // Without an answer the outline is drawn: it comes with the page.
      loadConfig().then(
        ({ tiles = [] }) => draw(tiles),
        () => draw([]),
      )
    },
  }
}
