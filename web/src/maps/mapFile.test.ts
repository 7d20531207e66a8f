import { expect, it } from 'vitest'
import { lookOf } from './mapFile'

it('draws roads of both schemas by their class, wider the nearer the map is', () => {
  const widthOf = (layer: string, properties: Record<string, string>, zoom: number) =>
    lookOf(layer, properties, zoom)?.widthPx ?? 0
  expect(widthOf('roads', { kind: 'highway' }, 12)).toBeGreaterThan(widthOf('roads', { kind: 'path' }, 12))
  expect(widthOf('transportation', { class: 'motorway' }, 12)).toBe(widthOf('roads', { kind: 'highway' }, 12))
  expect(widthOf('roads', { kind: 'path' }, 17)).toBeGreaterThan(widthOf('roads', { kind: 'path' }, 13))
})

it('draws what it does not know, and leaves names to the page', () => {
  expect(lookOf('pit_survey', {}, 14)).toMatchObject({ stroke: '--border' })
  expect(lookOf('places', {}, 14)).toBeUndefined()
})
