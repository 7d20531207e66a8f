import L from 'leaflet'
import { singleMarkerZoom } from './mapMarker'
import { type MapProps, routeLooks } from './MapProps'
import type { Place } from './readPlace'
import { speedColour, type TrackPoint } from './trackOf'
import { textNode } from './textNode'

const toLatLng = ({ lat, lon }: Place): L.LatLngTuple => [lat, lon]

/** Pieces of a track of the same colour, each beginning where the one before ended. */
const piecesOf = (track: readonly TrackPoint[]) => {
  const pieces: { colour: string; places: L.LatLngTuple[] }[] = []
  for (const [i, point] of track.entries()) {
    const before = track[i - 1]
    if (before === undefined) continue
    const colour = speedColour(point.speed)
    const last = pieces.at(-1)
    if (last?.colour === colour) last.places.push(toLatLng(point))
    else pieces.push({ colour, places: [toLatLng(before), toLatLng(point)] })
  }
  return pieces
}

/** Where it was, coloured by speed, with a ring where it began; it ends at the marker. */
const drawTrack = (marks: L.LayerGroup, track: readonly TrackPoint[]): void => {
  for (const { colour, places } of piecesOf(track)) {
    L.polyline(places, {
      className: 'track',
      color: colour,
      weight: 3,
      opacity: 0.8,
      interactive: false,
    }).addTo(marks)
  }
  const [start] = track
  if (start === undefined) return
  L.circleMarker(toLatLng(start), {
    className: 'track-start',
    radius: 5,
    color: '#17202a',
    weight: 2,
    fillColor: '#ffffff',
    fillOpacity: 1,
  })
    .bindTooltip(textNode('Start of the track'))
    .addTo(marks)
}

/** The marker with its circle of accuracy, and the route, drawn anew. A press on the marker goes near. */
export const drawMarks = (
  map: L.Map,
  marks: L.LayerGroup,
  { marker, radiusMetres, route, track = [] }: Omit<MapProps, 'isExpanded'>,
): void => {
  const { colour, opacity } = marker
  const at = toLatLng(marker.pos)
  marks.clearLayers()
  const path = (places: readonly Place[], part: keyof typeof routeLooks) =>
    L.polyline(places.map(toLatLng), {
      className: `route-${part}`,
      color: routeLooks[part].colour,
      weight: routeLooks[part].weight,
      interactive: false,
    }).addTo(marks)
  if (route === undefined && track.length > 1) drawTrack(marks, track)
  if (route !== undefined) {
    path(route.before, 'before')
    path(route.after, 'after')
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
