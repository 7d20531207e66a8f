import { expect, it } from 'vitest'
import { DeviceId } from '../../../../shared/core/ids'
import { describeWayBack } from './RemoveDevicesDialog'

const device = (n: number) => ({ deviceid: DeviceId.parse(`TRUCK000${n}`), name: `Truck ${n}` })
const some = [1, 2, 3].map(device)

it('says before whether devices can be put back', () => {
  expect(describeWayBack(some, undefined)).toBe('Looking whether this can be undone…')
  expect(describeWayBack(some, some)).toBe('Right after it you can undo this.')
  expect(describeWayBack(some, some.slice(1))).toBe(
    'Right after it you can undo this for the others, but you administer Truck 1 only through this group. To add it again you need the setup password.',
  )
})

it('names a few of those that cannot', () => {
  expect(describeWayBack([1, 2, 3, 4, 5, 6, 7].map(device), [])).toBe(
    'This cannot be undone: you administer Truck 1, Truck 2, Truck 3, Truck 4, Truck 5 and 2 more only through this group. To add them again you need the setup password.',
  )
})
