// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { readFenceFile } from './readFenceFile'

const ring = [
  [151, -32],
  [151.1, -32],
  [151.1, -32.1],
  [151, -32],
]
const feature = (name: string, geometry: object, more: object = {}) => ({
  type: 'Feature',
  properties: { name, ...more },
  geometry,
})
const geoJson = (...features: object[]) =>
  readFenceFile(JSON.stringify({ type: 'FeatureCollection', features }))
const kml = (...placemarks: string[]) =>
  readFenceFile(
    `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>${placemarks.join('')}</Document></kml>`,
  )
const area = (name: string, coordinates: string) =>
  `<Placemark><name>${name}</name><Polygon><outerBoundaryIs><LinearRing><coordinates>${coordinates}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`

describe('a file of fences', () => {
  it('is GeoJSON: areas, several of one name, and points with a radius', () => {
    const { fences, faults } = geoJson(
      feature('Pit', { type: 'Polygon', coordinates: [ring] }),
      feature('Dumps', { type: 'MultiPolygon', coordinates: [[ring], [ring.slice(0, 3)]] }),
      feature('Gate', { type: 'Point', coordinates: [151, -32, 80] }, { radiusM: 30 }),
    )
    expect(faults).toEqual([])
    expect(fences.map(({ name }) => name)).toEqual(['Pit', 'Dumps 1', 'Dumps 2', 'Gate'])
    expect(fences[2]?.shape).toEqual({ type: 'Polygon', coordinates: [ring] })
    expect(fences[3]?.shape).toEqual({ type: 'Point', coordinates: [151, -32], radiusM: 30 })
  })

  it('is KML, with altitudes and line breaks', () => {
    const { fences, faults } = kml(
      area('Pit', '151,-32,0\n 151.1,-32,0\t151.1,-32.1,0 151,-32,0'),
      '<Placemark><Point><coordinates>151,-32,12</coordinates></Point></Placemark>',
    )
    expect(faults).toEqual([])
    expect(fences).toEqual([
      { name: 'Pit', shape: { type: 'Polygon', coordinates: [ring] } },
      { name: 'Placemark 2', shape: { type: 'Point', coordinates: [151, -32], radiusM: 100 } },
    ])
  })

  it('names what of it cannot be a fence, and takes the rest', () => {
    const many = Array.from({ length: 202 }, (_, n) => `${Math.cos(n / 32.2)},${Math.sin(n / 32.2)}`).join(
      ' ',
    )
    const { fences, faults } = kml(
      area('Bow', '0,0 1,1 1,0 0,1 0,0'),
      area('Round', many),
      area('Nowhere', '200,0 201,0 201,1 200,0'),
      area('Odd', 'north south'),
      '<Placemark><name>Way</name><LineString><coordinates>0,0 1,1</coordinates></LineString></Placemark>',
      '<Placemark><name>Spot</name><Point><coordinates>200,0</coordinates></Point></Placemark>',
      area('Pit', '151,-32 151.1,-32 151.1,-32.1'),
    )
    expect(fences.map(({ name }) => name)).toEqual(['Pit'])
    expect(faults.map((fault) => fault.split(':')[0])).toEqual([
      'Bow',
      'Round',
      'Nowhere',
      'Odd',
      'Way',
      'Spot',
    ])
    expect(faults[0]).toBe('Bow: must not cross itself')
    expect(faults.slice(1)).toEqual([
      'Round: must have at most 200 corners',
      'Nowhere: has a position that cannot be read',
      'Odd: has a position that cannot be read',
      'Way: is neither an area nor a point',
      'Spot: has a position that cannot be read',
    ])
  })

  it('says why nothing of it can be read', () => {
    expect(readFenceFile('{').faults).toEqual(['The file is no GeoJSON: it cannot be read as JSON.'])
    expect(readFenceFile('<kml').faults).toEqual(['The file is no KML: it cannot be read as XML.'])
    expect(kml().faults).toEqual(['There is no placemark in the file.'])
    expect(geoJson().faults).toEqual(['There is no feature in the file.'])
    expect(readFenceFile('null').faults).toHaveLength(1)
  })
})
