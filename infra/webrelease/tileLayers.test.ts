import { App } from 'aws-cdk-lib'
import { expect, it } from 'vitest'
import { readConfig } from '../config'
import { mapFileOf, tileHostsOf, tileLayersOf } from './tileLayers'

const layersOf = (settings: Record<string, unknown>) =>
  tileLayersOf(readConfig(new App({ context: { settings } })))

const streets = {
  mapTiles: 'https://{s}.tiles.example.com/{z}/{x}/{y}.png?key=abc',
  mapTilesCredit: '© Example Streets',
}
const imagery = {
  mapImagery: 'https://imagery.example.org:8443/{z}/{y}/{x}',
  mapImageryCredit: '© Example Imagery',
  mapImageryMaxZoom: 17,
}

it('has no layer without an address', () => {
  expect(layersOf({})).toEqual([])
})

it('tells the page of both layers, the streets first', () => {
  expect(layersOf({ ...imagery, ...streets })).toEqual([
    { name: 'Map', url: streets.mapTiles, credit: '© Example Streets', maxZoom: 19 },
    { name: 'Imagery', url: imagery.mapImagery, credit: '© Example Imagery', maxZoom: 17 },
  ])
})

it('lets pictures come from these hosts alone', () => {
  expect(tileHostsOf(layersOf({ ...streets, ...imagery }))).toEqual([
    'https://*.tiles.example.com',
    'https://imagery.example.org:8443',
  ])
})

it.each([
  [{ ...streets, mapTiles: 'http://tiles.example.com/{z}/{x}/{y}.png' }, /mapTiles/],
  [{ ...streets, mapTiles: 'https://tiles.example.com/map.png' }, /mapTiles/],
  [{ ...streets, mapTiles: "https://a.example.com; script-src 'self'/{z}/{x}/{y}" }, /mapTiles/],
  [{ ...streets, mapTiles: 'https://*/{z}/{x}/{y}' }, /mapTiles/],
  [{ ...streets, mapTilesCredit: '<a href="https://example.com">Example</a>' }, /mapTilesCredit/],
  [{ ...streets, mapTilesMaxZoom: '99' }, /mapTilesMaxZoom/],
  [{ mapTiles: streets.mapTiles }, /mapTiles and mapTilesCredit belong together/],
  [imagery, /mapImagery needs mapTiles/],
])('refuses %j', (settings: Record<string, unknown>, why) => {
  expect(() => layersOf(settings)).toThrow(why)
})

it('tells the page of a map file beside it, by a plain name and with its credit', () => {
  const read = (settings: Record<string, unknown>) =>
    mapFileOf(readConfig(new App({ context: { settings } })))
  const mapFileCredit = '© OpenStreetMap'
  expect(read({})).toBeUndefined()
  expect(read({ mapFile: 'hunter-valley.pmtiles', mapFileCredit })).toEqual({
    url: '/map/hunter-valley.pmtiles',
    credit: mapFileCredit,
  })
  expect(() => read({ mapFile: 'hunter-valley.pmtiles' })).toThrow('belong together')
  expect(() => read({ mapFile: '../secret.pmtiles', mapFileCredit })).toThrow('must be a name')
})
