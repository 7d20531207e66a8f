// @vitest-environment happy-dom
import L from 'leaflet'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openMarks } from './openMarks'
import type { MapMarker } from './mapMarker'

const markerAt = (lat: number, mapInfoText: string): MapMarker => ({
  id: 'TRUCK0001',
  label: 'Truck',
  severity: 'normal',
  level: 'normal',
  pos: { lat, lon: 151 },
  colour: '#2f9e6e',
  opacity: 1,
  mapInfoText,
})
const track = [
  { ts: 0, lat: -32, lon: 151, speed: 0 },
  { ts: 60, lat: -32.01, lon: 151.01, speed: 30 },
  { ts: 120, lat: -32.02, lon: 151.02, speed: 60 },
]

let map: L.Map
let marks: ReturnType<typeof openMarks>
beforeEach(() => {
  document.body.innerHTML = '<div id="map"></div>'
  map = L.map('map').setView([-32, 151], 9)
  marks = openMarks(map)
  marks.addToMap()
})
afterEach(() => {
  map.remove()
  document.body.innerHTML = ''
})

const paths = () => [...document.querySelectorAll('.leaflet-overlay-pane path')]
const waysOf = () => paths().filter((path) => path.classList.contains('track'))
const tooltips = () =>
  [...document.querySelectorAll('.leaflet-tooltip')].map(({ textContent }) => textContent)

it('moves the marker and leaves the ways alone', () => {
  marks.move({ marker: markerAt(-32, 'Truck'), radiusMetres: 20 })
  marks.drawWays({ route: undefined, track })
  const drawn = paths()
  const before = drawn.at(-1)?.getAttribute('d')
  marks.move({ marker: markerAt(-32.5, 'Truck'), radiusMetres: 20 })
  expect(waysOf().length).toBeGreaterThan(1)
  expect(paths()).toEqual(drawn)
  expect(paths().at(-1)?.getAttribute('d')).not.toBe(before)
})

it('keeps the marker and its ring above ways that are drawn later', () => {
  marks.move({ marker: markerAt(-32, 'Truck'), radiusMetres: 20 })
  const [ring, mark] = paths()
  marks.drawWays({ route: undefined, track })
  expect(paths().slice(-2)).toEqual([ring, mark])
})

it('shows the route in place of the track, and the track again', () => {
  marks.move({ marker: markerAt(-32, 'Truck'), radiusMetres: undefined })
  marks.drawWays({ route: { before: track.slice(0, 2), after: track.slice(1) }, track })
  expect(waysOf()).toEqual([])
  expect(paths().map((path) => path.classList[0])).toEqual([
    'route-before',
    'route-after',
    'leaflet-interactive',
  ])
  marks.drawWays({ route: undefined, track })
  expect(waysOf().length).toBeGreaterThan(1)
})

it('has no ring while the receiver does not say how sure it is', () => {
  marks.move({ marker: markerAt(-32, 'Truck'), radiusMetres: undefined })
  expect(paths()).toHaveLength(1)
  marks.move({ marker: markerAt(-32, 'Truck'), radiusMetres: 20 })
  expect(paths()).toHaveLength(2)
  marks.move({ marker: markerAt(-32, 'Truck'), radiusMetres: undefined })
  expect(paths()).toHaveLength(1)
})

it('says what the marker is in the words of the newest reading, also while they are being read', () => {
  marks.move({ marker: markerAt(-32, 'Truck'), radiusMetres: undefined })
  map.eachLayer((layer) => void (layer instanceof L.CircleMarker && layer.openTooltip()))
  expect(tooltips()).toEqual(['Truck'])
  marks.move({ marker: markerAt(-32, 'Truck · Alarm: Hot'), radiusMetres: undefined })
  expect(tooltips()).toEqual(['Truck · Alarm: Hot'])
})
