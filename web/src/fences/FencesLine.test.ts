import { expect, it } from 'vitest'
import { GroupId } from '../../../shared/core/ids'
import { PlaceId } from '../../../shared/places/place'
import { sayInside } from './FencesLine'

const groupid = GroupId.parse('g-PitNorth1')
const fence = (name: string, insideTs?: number) => ({
  placeid: PlaceId.parse('p-pit00000'),
  name,
  ...(insideTs === undefined ? {} : { insideTs }),
})

it('names each fence that a device is in, and since when', () => {
  const groups = [{ groupid, fences: [fence('North pit', 0), fence('Workshop'), fence('Haul road', 60)] }]
  expect(sayInside(groups)).toMatch(/^Inside North pit since .*1970.*, and Haul road since .*1970/)
  expect(sayInside(groups)).not.toContain('Workshop')
})

it('says that it is in none', () => {
  expect(sayInside([{ groupid, fences: [fence('North pit')] }])).toBe('Inside no fence')
})
