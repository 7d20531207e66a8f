import { expect, it } from 'vitest'
import { describeChange } from './describeChange'

it('tells keys as they are called on the page, and what else was changed', () => {
  const display = { cp1: { name: 'Payload' }, vin: { dp: 1 }, boom_angle: null }
  expect(describeChange({ display, alerts: { ALERTS_emailList: ['ann@example.com'] } })).toBe(
    'Display settings: Payload, Supply Voltage, Boom angle; Alerts: email addresses',
  )
})

it('names no more than ten keys', () => {
  const display = Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`cp${i + 1}`, { dp: 1 }]))
  expect(describeChange({ display })).toMatch(/^Display settings: Custom 1, .*Custom 10 and 2 more$/)
})
