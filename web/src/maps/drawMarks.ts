import L from 'leaflet'
import styles from './Map.module.css'
import { singleMarkerZoom } from './mapMarker'
import { type MapProps, routeLooks } from './MapProps'
import type { Place } from './readPlace'
import { speedColour, type TrackPoint } from './trackOf'
import { textNode } from './addTowns'

interface Point {
  readonly x: number
  readonly y: number
}

/** Nearer points than this have no direction that one could trust. */
const leastPx = 2

/**
 * A way moved to the left of its direction of travel, so that one driven to and fro is seen as two; points of a machine that
 * stands keep the direction in which it came.
 */
export const besideWay = <P extends Point>(way: readonly P[], asidePx: number): Point[] => {
  let [aside, from] = [{ x: 0, y: 0 }, way[0]]
  const sides = way.map((point) => {
    if (from === undefined) return aside
    const [dx, dy] = [point.x - from.x, point.y - from.y]
    const length = Math.hypot(dx, dy)
    if (length < leastPx) return aside
    from = point
    return (aside = { x: (dy / length) * asidePx, y: (-dx / length) * asidePx })
  })
  // Each point belongs to the piece before and the one after it.
  return way.map(({ x, y }, i) => {
    const [here, next] = [sides[i] ?? aside, sides[i + 1] ?? sides[i] ?? aside]
    return { x: x + (here.x + next.x) / 2, y: y + (here.y + next.y) / 2 }
  })
}

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
