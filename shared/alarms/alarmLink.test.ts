import { expect, it } from 'vitest'
import { DeviceId } from '../core/ids'
import { alarmPath, alarmRef, readAlarmRef } from './alarmLink'

const deviceid = DeviceId.parse('TRUCK0001')
const id = '1700000000000#0123456789abcdef'

it('names an occurrence by what no reader of mails encodes', () => {
  expect(alarmPath(deviceid, id)).toBe('/events?alarm=TRUCK0001~1700000000000~0123456789abcdef')
  expect(readAlarmRef(alarmRef(deviceid, id))).toEqual({ deviceid, id })
})

it.each(['', 'TRUCK0001', 'TRUCK0001~17~0123456789abcdef', 'truck~1700000000000~0123456789abcdef'])(
  'finds no occurrence in %j',
  (ref) => expect(readAlarmRef(ref)).toBeUndefined(),
)
