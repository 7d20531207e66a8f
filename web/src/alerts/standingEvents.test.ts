import { expect, it } from 'vitest'
import { standingEvents } from './standingEvents'

const low = { topic: 'vin', level: 'warning', message: 'Low', name: undefined } as const
const hot = { topic: 'coolant_temp', level: 'alarm', msg: 'High', beganTs: 1_700_000_000 } as const

it('says since when an event of the reading lasts, where the portal knows it', () => {
  const active = [{ topic: 'vin', level: 'warning', msg: 'Low', beganTs: 100 } as const]
  expect(standingEvents([low], active)).toEqual([{ ...low, sinceMs: 100_000 }])
  expect(standingEvents([low], [])).toEqual([{ ...low, sinceMs: undefined }])
})

it('takes the time of another level for none', () => {
  const active = [{ topic: 'vin', level: 'alarm', msg: 'Very low', beganTs: 100, endedTs: 120 } as const]
  expect(standingEvents([low], active)[0]?.sinceMs).toBeUndefined()
})

it('adds what the portal raised itself, the gravest first', () => {
  expect(standingEvents([low], [hot]).map(({ topic }) => topic)).toEqual(['coolant_temp', 'vin'])
})
