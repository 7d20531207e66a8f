import { expect, it } from 'vitest'
import { listEvents } from './listEvents'

it('puts the gravest first and leaves out what has no level', () => {
  const events = listEvents([
    { topic: 'light', msg: 'Tamper', lv: 20 },
    { topic: 'mod1', msg: 'High', lv: 40, name: 'Boom pressure' },
    { topic: 'gps_position', msg: 'Outside radius', lv: 0 },
    { topic: 'future', lv: 50 },
    'nonsense',
    null,
  ])
  expect(events).toEqual([
    { topic: 'mod1', level: 'alarm', message: 'High', name: 'Boom pressure' },
    { topic: 'future', level: 'alarm', message: '', name: undefined },
    { topic: 'light', level: 'alert', message: 'Tamper', name: undefined },
  ])
})

it('has no events for a value that is no list', () => {
  expect(listEvents(undefined)).toEqual([])
  expect(listEvents({ lv: 40 })).toEqual([])
})
