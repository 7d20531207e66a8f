import L from 'leaflet'
import { besideWay } from './besideWay'
import styles from './Map.module.css'
import { singleMarkerZoom } from './mapMarker'
import { type MapProps, routeLooks } from './MapProps'
import type { Place } from './readPlace'
import { speedColour, type TrackPoint } from './trackOf'
import { textNode } from './addTowns'

const toLatLng = ({ lat, lon }: Place): L.LatLngTuple => [lat, lon]

/** So many steps of age, the oldest faintest. */
const ages = 6
const faintest = 0.35
const asidePx = 2.5

/** Pieces of a track of the same colour and age, each beginning where the one before ended. */
const piecesOf = (track: readonly TrackPoint[], places: readonly L.LatLng[]) => {
  const pieces: { colour: string; age: number; places: L.LatLng[] }[] = []
  const [fromTs, toTs] = [track[0]?.ts ?? 0, track.at(-1)?.ts ?? 0]
  for (const [i, { ts, speed }] of track.entries()) {
    const [before, place] = [places[i - 1], places[i]]
    if (before === undefined || place === undefined) continue
    const colour = speedColour(speed)
    const age = Math.round(((toTs - ts) / Math.max(1, toTs - fromTs)) * ages)
    const last = pieces.at(-1)
    if (last?.colour === colour && last.age === age) last.places.push(place)
    else pieces.push({ colour, age, places: [before, place] })
  }
  return pieces
}

/** Where it was, coloured by speed and fainter the longer ago, ways to and fro beside each other; a ring where it began. */
const drawTrack = (map: L.Map, marks: L.LayerGroup, track: readonly TrackPoint[]): void => {
  const way = besideWay(
    track.map((point) => map.latLngToLayerPoint(toLatLng(point))),
    asidePx,
  )
  const places = way.map(({ x, y }) => map.layerPointToLatLng([x, y]))
  L.polyline(places, { className: styles.casing ?? '', interactive: false }).addTo(marks)
  for (const { colour, age, places: piece } of piecesOf(track, places)) {
    L.polyline(piece, {
      className: 'track',
      color: colour,
      weight: 3,
      opacity: 1 - (age / ages) * (1 - faintest),
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
  { marker, radiusMetres, route, track = [] }: Omit<MapProps, 'isExpanded' | 'overlays'>,
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
  if (route === undefined && track.length > 1) drawTrack(map, marks, track)
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
