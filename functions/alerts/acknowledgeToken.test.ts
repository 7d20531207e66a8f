import { expect, it } from 'vitest'
import { DeviceId } from '../../shared/core/ids'
import { dayMs, secondMs } from '../../shared/core/time'
import { makeAcknowledgeToken, readAcknowledgeToken } from './acknowledgeToken'

const nowMs = 1_700_000_000_000
const deviceid = DeviceId.parse('PUMP00001')
const due = [{ id: 'e1', topic: 'vin', level: 'alarm', msg: 'Low', beganMs: nowMs }]
const make = (fields: object = {}) =>
  makeAcknowledgeToken(
    { deviceid, kind: 'event', due, ...fields } as never,
    { to: 'a@example.com' },
    's',
    nowMs,
  )

it('names the occurrences and whom it was sent to, for seven days', () => {
  const token = make() ?? ''
  const claim = { deviceid, ids: ['e1'], to: 'a@example.com', endTs: (nowMs + 7 * dayMs) / secondMs }
  expect(readAcknowledgeToken(token, 's', nowMs)).toEqual(claim)
  expect(readAcknowledgeToken(token, 's', nowMs + 7 * dayMs - 1)).toEqual(claim)
  expect(readAcknowledgeToken(token, 's', nowMs + 7 * dayMs)).toBeUndefined()
})

it('is good under its own secret alone, and as it was written', () => {
  const token = make() ?? ''
  expect(readAcknowledgeToken(token, 'other', nowMs)).toBeUndefined()
  expect(readAcknowledgeToken(`${token}A`, 's', nowMs)).toBeUndefined()
  expect(readAcknowledgeToken('', 's', nowMs)).toBeUndefined()
})

it('is not made where a notification asks for nothing', () => {
  expect(make({ kind: 'digest' })).toBeUndefined()
  expect(make({ due: [{ ...due[0], id: undefined }] })).toBeUndefined()
  expect(make({ kind: 'escalation' })).toBeDefined()
})
