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
  return {
    map,
    begin: (onError: () => void) => {
      addOutline(map, onError)
      addGraticule(map)
      addTowns(map)
    },
  }
}
