import L from 'leaflet'
import { addGraticule } from './addGraticule'
import { addOutline } from './addOutline'
import { addTowns } from './addTowns'

/** An empty map with its controls; `begin` draws what lies below everything else, once the view is set. */
export const openBaseMap = (element: HTMLElement) => {
  const map = L.map(element, {
    maxZoom: 18,
    minZoom: 1,
    worldCopyJump: true,
    scrollWheelZoom: false,
    attributionControl: false,
  })
  // Leaflet's own credit is markup in a text, which the page's policy refuses.
  L.control.attribution({ prefix: 'Leaflet · Natural Earth · GeoNames' }).addTo(map)
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
      addOutline(map, onError)
      addGraticule(map)
      addTowns(map)
    },
  }
}
