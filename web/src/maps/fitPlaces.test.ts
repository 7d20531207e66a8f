// @vitest-environment happy-dom
import L from 'leaflet'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fitPlaces, pointInSight, sightOf, mapZooms } from './fitPlaces'
import type { Place } from './readPlace'

const size = { width: 600, height: 400 }

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => size.width)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(() => size.height)
})
afterEach(() => vi.restoreAllMocks())

/** As Leaflet fits the same places, and where its marks then stand within its element. */
const byLeaflet = (places: readonly Place[]) => {
  const { farthest, nearest, fitted } = mapZooms
  const map = L.map(document.createElement('div'), { minZoom: farthest, maxZoom: nearest })
  const bounds = L.latLngBounds(places.map(({ lat, lon }): L.LatLngTuple => [lat, lon]))
  map.fitBounds(bounds.pad(0.15), { maxZoom: fitted, animate: false })
  const [zoom, { lat, lng: lon }] = [map.getZoom(), map.getCenter()]
  const points = places.map((place) => {
    const { x, y } = map.latLngToLayerPoint([place.lat, place.lon])
    return { x, y }
  })
  map.remove()
  return { view: { lat, lon, zoom }, points }
}

const byUs = (places: readonly Place[]) => {
  const view = fitPlaces(places, size, 0.15)
  const sight = sightOf(view, size)
  return { view, points: places.map((place) => pointInSight(place, sight)) }
}

const place = (lat: number, lon: number): Place => ({ lat, lon })
const mine = Array.from({ length: 300 }, (_, n) =>
  place(-32.6 + ((n * 7919) % 1000) / 9000, 151 + ((n * 104_729) % 1000) / 9000),
)

describe.each([
  [600, 400],
  [341, 667],
  [1187, 413],
  [24, 16],
])('a map of %i × %i', (width, height) => {
  it.each<[string, readonly Place[]]>([
    ['one device', [place(-32.601234, 151.012345)]],
    ['one device where both degrees are nought', [place(0, 0)]],
    ['two at one place', [place(51.5, -0.12), place(51.5, -0.12)]],
    ['two in a yard', [place(-20, 140), place(-20.000_01, 140.000_01)]],
    ['a mine', mine],
    ['a continent', [place(-32, 116), place(-20, 140), place(-37.8, 144.9)]],
    ['a line to the north', [place(10, 20), place(60, 20)]],
    ['a line to the east', [place(-5, -100), place(-5, 100)]],
    ['the whole world', [place(-90, -180), place(90, 180)]],
    ['the pole', [place(89.9, 10)]],
  ])('shows %s from the middle and as near as Leaflet does, each on the same pixel', (_, places) => {
    Object.assign(size, { width, height })
    const [wanted, found] = [byLeaflet(places), byUs(places)]
    expect(found.view.zoom).toBe(wanted.view.zoom)
    expect(found.view.lat).toBeCloseTo(wanted.view.lat, 9)
    expect(found.view.lon).toBeCloseTo(wanted.view.lon, 9)
    expect(found.points).toEqual(wanted.points)
  })
})
