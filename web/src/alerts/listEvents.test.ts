import { expect, it } from 'vitest'
import { mergeActiveEvents, listEvents } from './listEvents'

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

const low = { topic: 'vin', level: 'warning', message: 'Low', name: undefined } as const
const hot = { id: '1', topic: 'coolant_temp', level: 'alarm', msg: 'High', beganTs: 1_700_000_000 } as const

it('says since when an event of the reading lasts, where the portal knows it', () => {
  const active = [{ id: '2', topic: 'vin', level: 'warning', msg: 'Low', beganTs: 100 } as const]
  expect(mergeActiveEvents([low], active)).toMatchObject([{ ...low, sinceMs: 100_000 }])
  expect(mergeActiveEvents([low], [])).toEqual([{ ...low, sinceMs: undefined, isWaiting: false }])
})

it('says which of them wait for a person: no info, nothing that is acknowledged or held back', () => {
  const records = [
    hot,
    { ...hot, topic: 'vin', acknowledgedTs: 1_700_000_100 },
    { ...hot, topic: 'oil_pressure', isHeld: true as const },
    { ...hot, topic: 'mjs', level: 'info' as const },
  ]
  const waiting = mergeActiveEvents([], records).filter((event) => event.isWaiting)
  expect(waiting.map(({ topic }) => topic)).toEqual([hot.topic])
})

it('takes the time of another level for none', () => {
  const active = [
    { id: '2', topic: 'vin', level: 'alarm', msg: 'Very low', beganTs: 100, endedTs: 120 } as const,
  ]
  expect(mergeActiveEvents([low], active)[0]?.sinceMs).toBeUndefined()
})

it('adds what the portal raised itself, the gravest first', () => {
  expect(mergeActiveEvents([low], [hot]).map(({ topic }) => topic)).toEqual(['coolant_temp', 'vin'])
})

const script = (message: string) => ({ topic: 'mjs', level: 'alarm', message, name: undefined }) as const
const known = (msg: string, beganTs: number) =>
  ({ id: msg, topic: 'mjs', level: 'alarm', msg, beganTs }) as const

it('distinguishes texts of one topic, each with its own time', () => {
  const listed = [script('Oil pressure lost'), script('Engine over temperature')]
  const active = [known('Engine over temperature', 100), known('Oil pressure lost', 200)]
  expect(mergeActiveEvents(listed, active).map(({ message, sinceMs }) => [message, sinceMs])).toEqual([
    ['Oil pressure lost', 200_000],
    ['Engine over temperature', 100_000],
  ])
})

it('shows the newest number of a text, since when it lasts, once', () => {
  const shown = mergeActiveEvents([script('Temp 84')], [known('Temp 81', 100)])
  expect(shown.map(({ message, sinceMs }) => [message, sinceMs])).toEqual([['Temp 84', 100_000]])
})
