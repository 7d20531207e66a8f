import { expect, it } from 'vitest'
import { toGsm7 } from './toGsm7'
import { sayEvent } from './words'

const event = { topic: 'cp3', level: 'alarm', msg: 'High', value: 111.9666, beganMs: 0 } as const

it('calls and writes a channel as its owner does', () => {
  const names = { cp3: { name: 'Brake Temp', units: '°C', dp: 1 } }
  expect(sayEvent(event, names)).toBe('Brake Temp high (112.0 °C)')
  expect(toGsm7(sayEvent(event, names), 160)).toBe('Brake Temp high (112.0 C)')
})

it('says what nobody named as the page does, and rounds it', () => {
  expect(sayEvent({ ...event, topic: 'coolant_temp' })).toBe('Coolant Temp high (111.97 °C)')
  expect(sayEvent({ ...event, topic: 'vin', value: 11 }, { vin: { units: '' } })).toBe(
    'Supply Voltage high (11)',
  )
  expect(sayEvent({ ...event, value: 104 }, { cp3: { name: '' } })).toBe('Custom 3 high (104)')
  expect(sayEvent({ ...event, topic: 'boom_angle', value: 4 })).toBe('Boom angle high (4)')
})

it('says a value once, and who speaks where it is no channel', () => {
  expect(sayEvent({ ...event, msg: 'Brakes at 111.97', value: 111.9666 })).toBe('Brakes at 111.97')
  expect(sayEvent({ ...event, topic: 'mjs', msg: 'Stop', value: undefined })).toBe('Script stop')
})

it('says the word that its owner has for a switch', () => {
  const digitalSettings = { lowThreshold: 0.5, lowString: 'Dry', highString: 'Wet' }
  const names = { cp3: { name: 'Bund Float', displayType: 'digital' as const, digitalSettings } }
  expect(sayEvent({ ...event, value: 1 }, names)).toBe('Bund Float high (Wet)')
})
