import { expect, it } from 'vitest'
import { createLooking } from './createLooking'

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
