import L from 'leaflet'
import type { Place, PlaceShape, Position } from '../../../shared/places/place'
import styles from './Places.module.css'

interface LabelBox {
  /** Middle and top edge, pixels on the screen. */
  x: number
  y: number
  width: number
  height: number
}

/** In the order in which they are tried: where it belongs, then a line down, a line up, and so on. */
const lines = [0, 1, -1, 2, -2]

const isOver = (a: LabelBox, b: LabelBox): boolean =>
  Math.abs(a.x - b.x) < (a.width + b.width) / 2 && a.y < b.y + b.height && b.y < a.y + a.height

/**
 * How many pixels each label moves down so that none covers an earlier one; undefined: there is no room near its place.
 * Every label is compared with those before it, so it is meant for the some hundred places of a group.
 */
export const spreadLabels = (labels: readonly LabelBox[]): (number | undefined)[] => {
  const placed: LabelBox[] = []
  return labels.map((label) => {
    const moves = lines.map((line) => line * label.height)
    const free = moves.find((move) => !placed.some((other) => isOver({ ...label, y: label.y + move }, other)))
    if (free !== undefined) placed.push({ ...label, y: label.y + free })
    return free
  })
}

const toLatLng = ([lng, lat]: Position): L.LatLngTuple => [lat, lng]

const look = { className: styles.shape ?? '', interactive: false, fillOpacity: 0.12, weight: 1.5 } as const

/** The middle of a place, where its name stands. */
const middleOf = (shape: PlaceShape): Position => {
  if (shape.type === 'Point') return shape.coordinates
  const corners = shape.coordinates[0].slice(0, -1)
  const sum = corners.reduce(([x, y], [lng, lat]): Position => [x + lng, y + lat], [0, 0])
  return [sum[0] / corners.length, sum[1] / corners.length]
}

export const boundsOf = (shape: PlaceShape): L.LatLngBounds => {
  if (shape.type === 'Polygon') return L.latLngBounds(shape.coordinates[0].map(toLatLng))
  const at = L.latLng(toLatLng(shape.coordinates))
  return at.toBounds(2 * (shape.radiusM ?? 100))
}

const drawShape = (shape: PlaceShape): L.Layer => {
  if (shape.type === 'Polygon') return L.polygon(shape.coordinates[0].map(toLatLng), look)
  const at = toLatLng(shape.coordinates)
  return shape.radiusM === undefined
    ? L.circleMarker(at, { ...look, radius: 4, fillOpacity: 1 })
    : L.circle(at, { ...look, radius: shape.radiusM })
}

type Named = Pick<Place, 'name' | 'shape'>

/** A name in the middle of its place; as an element, so that a name is text whatever it holds. */
const openLabel = ({ name, shape }: Named) => {
  const text = document.createElement('span')
  text.textContent = name
  const at = toLatLng(middleOf(shape))
  const icon = L.divIcon({ className: styles.label ?? '', html: text, iconSize: [0, 0] })
  return { text, at, marker: L.marker(at, { icon, interactive: false, keyboard: false }) }
}

/** Shows places with their names, which keep clear of each other at every zoom. Returns what takes them away. */
export const showPlaces = (map: L.Map, places: readonly Named[]): (() => void) => {
  const labels = places.map(openLabel)
  const layer = L.layerGroup([
    ...places.map(({ shape }) => drawShape(shape)),
    ...labels.map(({ marker }) => marker),
  ]).addTo(map)
  const spread = () => {
    const boxes = labels.map(({ text, at }) => {
      const { x, y } = map.latLngToLayerPoint(at)
      return { x, y, width: text.offsetWidth, height: text.offsetHeight }
    })
    spreadLabels(boxes).forEach((move, i) => {
      const style = labels[i]?.text.style
      // Not `hidden`: a label keeps its size for the next zoom.
      style?.setProperty('visibility', move === undefined ? 'hidden' : 'visible')
      style?.setProperty('margin-block-start', `${move ?? 0}px`)
    })
  }
  map.on('zoomend', spread)
  spread()
  return () => {
    map.off('zoomend', spread)
    layer.remove()
  }
}

/** What is being drawn: the place as it would be saved, or the corners so far. */
export const createDraftLayer = (
  shape: PlaceShape | undefined,
  corners: readonly Position[],
): L.LayerGroup => {
  const draft = { className: styles.draft ?? '', interactive: false, weight: 2 }
  const parts: L.Layer[] = corners.map((corner) =>
    L.circleMarker(toLatLng(corner), { ...draft, radius: 4, fillOpacity: 1 }),
  )
  if (shape === undefined) parts.push(L.polyline(corners.map(toLatLng), { ...draft, fill: false }))
  else if (shape.type === 'Polygon') parts.push(L.polygon(shape.coordinates[0].map(toLatLng), draft))
  else if (shape.radiusM !== undefined) {
    parts.push(L.circle(toLatLng(shape.coordinates), { ...draft, radius: shape.radiusM }))
  }
  return L.layerGroup(parts)
}
