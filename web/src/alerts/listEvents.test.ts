import { expect, it } from 'vitest'
import { listEvents } from './listEvents'

it('puts the gravest first, those without a level last, and leaves out what is no event', () => {
  const events = listEvents([
    { topic: 'gps_position', msg: 'Outside radius', lv: 0 },
    { topic: 'light', msg: 'Tamper', lv: 20 },
    { topic: 'mod1', msg: 'High', lv: 40, name: 'Boom pressure' },
    { topic: 'future', lv: 50 },
    { topic: 'odd', lv: '30' },
    { topic: 'odder', lv: 'very' },
    { msg: 'of nothing', lv: 40 },
    'nonsense',
    null,
  ])
  expect(events).toEqual([
    { topic: 'mod1', level: 'alarm', message: 'High', name: 'Boom pressure' },
    { topic: 'future', level: 'alarm', message: '', name: undefined },
    { topic: 'device', level: 'alarm', message: 'of nothing', name: undefined },
    { topic: 'odd', level: 'warning', message: '', name: undefined },
    { topic: 'light', level: 'alert', message: 'Tamper', name: undefined },
    { topic: 'gps_position', level: undefined, message: 'Outside radius', name: undefined },
    { topic: 'odder', level: undefined, message: '', name: undefined },
  ])
})

it('takes 30 for a warning and 40 for an alarm', () => {
  expect(listEvents([30, 40].map((lv) => ({ topic: 'vin', lv }))).map(({ level }) => level)).toEqual([
    'alarm',
    'warning',
  ])
})

it('has no events for a value that is no list', () => {
  expect(listEvents(undefined)).toEqual([])
  expect(listEvents('40')).toEqual([])
})
