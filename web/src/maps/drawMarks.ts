import L from 'leaflet'
import { singleMarkerZoom } from './mapMarker'
import { type MapProps, routeColours } from './MapProps'
import type { Place } from './readPlace'
import { textNode } from './textNode'

const toLatLng = ({ lat, lon }: Place): L.LatLngTuple => [lat, lon]

/** The marker with its circle of accuracy, and the route, drawn anew. A press on the marker goes near. */
export const drawMarks = (
  map: L.Map,
  marks: L.LayerGroup,
  { marker, radiusMetres, route, track = [] }: Omit<MapProps, 'isExpanded'>,
): void => {
  const { colour, opacity } = marker
  const at = toLatLng(marker.pos)
  marks.clearLayers()
  const path = (places: readonly Place[], part: keyof typeof routeColours) =>
    L.polyline(places.map(toLatLng), {
      className: `route-${part}`,
      color: routeColours[part],
      weight: 3,
      interactive: false,
    }).addTo(marks)
  if (route === undefined && track.length > 1) {
    L.polyline(track.map(toLatLng), {
      className: 'track',
      color: colour,
      weight: 2,
      opacity: 0.45,
      interactive: false,
    }).addTo(marks)
  }
  if (route !== undefined) {
    path(route.after, 'after')
    path(route.before, 'before')
  }
  if (radiusMetres !== undefined) {
    L.circle(at, {
      radius: radiusMetres,
      color: colour,
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
    fillColor: colour,
    fillOpacity: opacity,
  })
    .bindTooltip(textNode(marker.mapInfoText))
    .on('click', () => map.setView(at, singleMarkerZoom))
    .addTo(marks)
}
