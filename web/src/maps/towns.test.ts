import { describe, expect, it } from 'vitest'
import { type Town, cellsOf, describePlace, distanceKm, leastPopulation } from './towns'

const singleton: Town = { name: 'Singleton', lat: -32.567, lon: 151.167, population: 16_000 }
const sydney: Town = { name: 'Sydney', lat: -33.868, lon: 151.207, population: 4_600_000 }

describe('where a place is', () => {
  it('is told from the nearest town, however large the others are', () => {
    const pit = { lat: -32.6269, lon: 151.0722 }
    expect(describePlace(pit, [sydney, singleton])).toBe('11 km south-west of Singleton')
    expect(describePlace({ lat: -32.57, lon: 151.17 }, [sydney, singleton])).toBe('In Singleton')
    expect(describePlace(pit, [])).toBeUndefined()
  })

  it('is right across the date line', () => {
    expect(distanceKm({ lat: 0, lon: 179.9 }, { lat: 0, lon: -179.9 })).toBeCloseTo(22.2, 0)
    expect(cellsOf({ south: -5, west: 175, north: 5, east: 185 })).toEqual([
      '-10_170',
      '-10_-180',
      '0_170',
      '0_-180',
    ])
  })
})

it('asks for no towns where none would have room', () => {
  expect(cellsOf({ south: -80, west: -180, north: 80, east: 180 })).toEqual([])
  expect(cellsOf({ south: -33, west: 151, north: -32, east: 152 })).toEqual(['-40_150'])
  expect(leastPopulation(3)).toBe(Infinity)
  expect(leastPopulation(6)).toBeLessThan(leastPopulation(5))
  expect(leastPopulation(12)).toBe(0)
})
