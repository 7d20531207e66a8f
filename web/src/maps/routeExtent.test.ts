import { describe, expect, it } from 'vitest'
import { routeExtent, routeStart } from './routeExtent'

const a = { lat: -32, lon: 151 }
const b = { lat: -31, lon: 150 }

describe('routeExtent', () => {
  it('holds every place before and after', () => {
    expect(routeExtent({ before: [a], after: [a, b] })).toEqual({
      south: -32,
      west: 150,
      north: -31,
      east: 151,
    })
    expect(routeExtent({ before: [], after: [] })).toBeUndefined()
  })
})

describe('routeStart', () => {
  it('stays while a route grows', () => {
    const short = routeStart({ before: [a], after: [] })
    expect(routeStart({ before: [a, b], after: [b] })).toBe(short)
    expect(routeStart({ before: [b, a], after: [] })).not.toBe(short)
    expect(routeStart(undefined)).toBe('')
  })
})
