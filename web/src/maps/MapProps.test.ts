import { expect, it, describe } from 'vitest'
import { createLooking, routeExtent, routeStart } from './MapProps'

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

it('lets a map move again five seconds after the pointer was last over it', () => {
  let now = 1000
  const looking = createLooking(() => now)
  expect(looking.isLookedAt()).toBe(false)
  looking.look()
  now += 4999
  expect(looking.isLookedAt()).toBe(true)
  now += 1
  expect(looking.isLookedAt()).toBe(false)
})
