import L from 'leaflet'
import { besideWay } from './besideWay'
import styles from './Map.module.css'
import { singleMarkerZoom, textNode } from './mapMarker'
import { type MapProps, routeLooks } from './MapProps'
import type { Place } from './readPlace'
import { speedColour, type TrackPoint } from './trackOf'

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

const drawRoute = (marks: L.LayerGroup, route: NonNullable<MapProps['route']>): void => {
  for (const part of ['before', 'after'] as const) {
    L.polyline(route[part].map(toLatLng), {
      className: `route-${part}`,
      color: routeLooks[part].colour,
      weight: routeLooks[part].weight,
      interactive: false,
    }).addTo(marks)
  }
}

/** A ring around the place that grows with what the receiver does not know, and the marker; a press on it goes near. */
const openSpot = (map: L.Map, group: L.LayerGroup) => {
  const ring = L.circle([0, 0], { weight: 1, radius: 0, interactive: false })
  const mark = L.circleMarker([0, 0], { radius: 7, color: '#ffffff', weight: 2 })
    .bindTooltip(textNode(''))
    .on('click', () => map.setView(mark.getLatLng(), singleMarkerZoom))
  return {
    move: ({ marker, radiusMetres }: Pick<MapProps, 'marker' | 'radiusMetres'>): void => {
      const { colour, opacity, pos, mapInfoText } = marker
      const at = toLatLng(pos)
      if (radiusMetres === undefined) ring.remove()
      else {
        ring.setLatLng(at).setRadius(radiusMetres)
        ring.setStyle({ color: colour, opacity, fillOpacity: 0.15 * opacity })
        group.addLayer(ring)
      }
      mark.setLatLng(at).setStyle({ opacity, fillColor: colour, fillOpacity: opacity })
      mark.setTooltipContent(textNode(mapInfoText))
      group.addLayer(mark)
    },
    /** Above what has been drawn since. */
    raise: (): void => {
      if (group.hasLayer(ring)) ring.bringToFront()
      if (group.hasLayer(mark)) mark.bringToFront()
    },
  }
}

/**
 * What a map shows of one device: where it was, and above that where it is. The ways are many lines and change seldom, the
 * marker moves with each reading.
 */
export const openMarks = (map: L.Map) => {
  const [ways, near] = [L.layerGroup(), L.layerGroup()]
  const spot = openSpot(map, near)
  return {
    isOnMap: (): boolean => map.hasLayer(near),
    addToMap: (): void => {
      ways.addTo(map)
      near.addTo(map)
    },
    /** The route, or else the track; again after a zoom, since ways to and fro lie some pixels apart. */
    drawWays: ({ route, track = [] }: Pick<MapProps, 'route' | 'track'>): void => {
      ways.clearLayers()
      if (route !== undefined) drawRoute(ways, route)
      else if (track.length > 1) drawTrack(map, ways, track)
      spot.raise()
    },
    move: spot.move,
  }
}
