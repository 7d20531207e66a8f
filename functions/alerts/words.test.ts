import { expect, it } from 'vitest'
import { NoticeRow } from './noticeStore'
import { toGsm7 } from './sendSms'
import { sayEvent, subjectOf } from './words'

const event = { topic: 'cp3', level: 'alarm', msg: 'High', value: 111.9666, beganMs: 0 } as const

it('calls and writes a channel as its owner does', () => {
  const names = { cp3: { name: 'Brake Temp', units: '°C', dp: 1 } }
  expect(sayEvent(event, names)).toBe('Brake Temp high (112.0 °C)')
  expect(toGsm7(sayEvent(event, names), 160)).toBe('Brake Temp high (112.0 deg C)')
})

it('writes degrees out in a text message, which has no sign for them', () => {
  expect(toGsm7('Oil 104 °C, pitch 12°, boom at 7 °', 160)).toBe('Oil 104 deg C, pitch 12 deg, boom at 7 deg')
})

it('keeps a subject short enough to be read, with the device, the level and how many more there are', () => {
  const due = [{ ...event, topic: 'mjs', msg: `Oil ${'pressure '.repeat(44)}`, value: undefined }, event]
  const start = { deviceid: 'PUMP00001', id: 'N1', kind: 'event', channel: 'email', state: 'new' }
  const row = NoticeRow.parse({ ...start, createdMs: 0, atMs: 0, due })
  const scene = { deviceid: 'PUMP00001', deviceName: 'P'.repeat(100), brandName: '', portalAddress: '' }
  const subject = subjectOf(row, scene)
  expect(subject.length).toBeLessThanOrEqual(150)
  expect(subject).toMatch(/^\[ALARM\] P{60,}…: Oil pressure .*… and 1 more$/)
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
