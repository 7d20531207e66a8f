import fc from 'fast-check'
import { expect, it } from 'vitest'
import { CommandId } from '../../shared/commands/commandQueue'
import { firstIdAt, newId } from './newId'

const ms = fc.integer({ min: 0, max: 253_402_300_799_000 })

it('ids sort by their time, and after the first one of it', () => {
  fc.assert(
    fc.property(ms, ms, (a, b) => {
      const [early, late] = a < b ? [a, b] : [b, a]
      expect(newId(early) >= firstIdAt(early)).toBe(true)
      if (early < late) expect(newId(early) < firstIdAt(late)).toBe(true)
    }),
  )
})

it('ids are of the form that the contract asks for, each another', () => {
  const ids = Array.from({ length: 1000 }, () => newId(1_800_000_000_000))
  expect(new Set(ids).size).toBe(1000)
  expect(ids.every((id) => CommandId.safeParse(id).success)).toBe(true)
})
