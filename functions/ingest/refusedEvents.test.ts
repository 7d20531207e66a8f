import { expect, it } from 'vitest'
import { DeviceId } from '../../shared/core/ids'
import { openRefusedEvents } from './refusedEvents'

it('counts what could not be taken and logs it by reason, without what was sent', () => {
  const lines: unknown[] = []
  const refused = openRefusedEvents({ warn: (message, fields) => void lines.push({ message, ...fields }) })
  const deviceid = DeviceId.parse('TRUCK0001')
  refused.note(deviceid, [])
  refused.note(deviceid, ['too many', 'not an object', 'too many'])
  expect(lines).toEqual([
    {
      message: 'events of a device could not be taken',
      deviceid,
      reasons: { 'too many': 2, 'not an object': 1 },
    },
  ])
  expect([refused.takeCount(), refused.takeCount()]).toEqual([3, 0])
})
