import { describe, expect, it } from 'vitest'
import { NoticeRow } from './noticeStore'
import { toGsm7 } from './sendSms'
import {
  momentAddress,
  sayDoubtOf,
  sayEnded,
  sayEvent,
  sayLeft,
  sayLow,
  sayOccasion,
  subjectOf,
} from './words'

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

const rowOf = (fields: object) =>
  NoticeRow.parse({
    ...{ deviceid: 'PUMP00001', id: 'N1', kind: 'event', channel: 'email', state: 'new' },
    ...{ createdMs: 0, atMs: 3_600_500, due: [event], ...fields },
  })
const scene = { deviceid: 'PUMP00001', deviceName: 'Pump', brandName: '', portalAddress: 'https://p.example' }

describe('the subject of a mail', () => {
  const said = (fields: object, more: object = {}) => subjectOf(rowOf(fields), { ...scene, ...more })

  it('says the level, the device, the event, and how many more there are', () => {
    expect(said({})).toBe('[ALARM] Pump: Custom 3 high (111.97)')
    expect(said({ due: [event, event, event] })).toBe('[ALARM] Pump: Custom 3 high (111.97) and 2 more')
    expect(said({}, { names: { cp3: { name: 'Oil', units: 'bar', dp: 0 } } })).toBe(
      '[ALARM] Pump: Oil high (112 bar)',
    )
    expect(said({ due: [] })).toBe('[INFO] Pump: Event')
  })

  it('says why it comes', () => {
    expect(said({ kind: 'reminder' })).toBe('[ALARM] Pump: Reminder: Custom 3 high (111.97)')
    expect(said({ headline: 'Step 2' })).toBe('[ALARM] Pump: Step 2: Custom 3 high (111.97)')
  })

  it('of a test, a digest and the end of a month says that', () => {
    expect(said({ kind: 'test' })).toBe('[TEST] Pump: Test alert')
    const digest = (events: object[], more: number) =>
      said({ kind: 'digest' }, { gathered: { events, more } })
    expect(digest([event], 0)).toBe('[DIGEST] Pump: 1 event that was not sent at once')
    expect(digest([event], 2)).toBe('[DIGEST] Pump: 3 events that were not sent at once')
    expect(said({ kind: 'digest' })).toBe('[DIGEST] Pump: 0 events that were not sent at once')
    expect(said({ kind: 'ended', channel: 'sms' })).toBe(
      '[LIMIT] Pump: text messages of this month are kept for alarms',
    )
    expect(said({ kind: 'low' })).toBe('[LIMIT] Pump: 80 % of this month’s emails are used')
    expect(said({ kind: 'low', lowOf: 'sms' })).toBe(
      '[LIMIT] Pump: 80 % of this month’s text messages are used',
    )
  })

  const long = { ...event, msg: `Oil ${'pressure '.repeat(44)}`, value: undefined }

  it('fills a hundred and fifty characters, whatever else it says', () => {
    const whole = said({ due: [{ ...event, msg: `a ${'b'.repeat(200)}`, value: undefined }] })
    expect([whole.length, whole.endsWith('b…')]).toEqual([150, true])
    const fits = `a ${'b'.repeat(150 - '[ALARM] Pump: a '.length)}`
    expect(said({ due: [{ ...event, msg: fits, value: undefined }] })).toBe(`[ALARM] Pump: ${fits}`)
    const doubt = { kind: 'stuck', sinceTs: 1 }
    const doubted = said({ due: [{ ...event, msg: `a ${'b'.repeat(200)}`, value: undefined, doubt }, event] })
    expect([doubted.length, doubted.endsWith('b… (sensor in doubt) and 1 more')]).toEqual([150, true])
    expect(said({ due: [{ ...event, doubt }] })).toBe(
      '[ALARM] Pump: Custom 3 high (111.97) (sensor in doubt)',
    )
  })

  it('leaves forty characters for the event, however long all else is', () => {
    const subject = said({ due: [long], headline: 'x'.repeat(200) }, { deviceName: 'D'.repeat(71) })
    expect(subject).toContain(`] ${'D'.repeat(69)}…: x`)
    expect(subject).toMatch(/: Oil pressure pressure pressure pressure…$/)
    expect(said({}, { deviceName: 'D'.repeat(70) })).toContain(`] ${'D'.repeat(70)}: `)
  })

  it('cuts between characters, and leaves no space before the cut', () => {
    const subject = said({ due: [{ ...event, msg: `${'🚚 '.repeat(200)}`, value: undefined }] })
    expect(subject).toMatch(/^\[ALARM\] Pump: (🚚 )+🚚…$/u)
  })
})

describe('the words of a month', () => {
  it('say that the last unit was taken, and of which channel', () => {
    expect(sayLeft(rowOf({ left: 0 }))).toBe('This was the last email this month for this device.')
    expect(sayLeft(rowOf({ left: 0, channel: 'sms' }))).toContain('the last text message this')
    expect(sayLeft(rowOf({ left: 1 }))).toBeUndefined()
    expect(sayLeft(rowOf({}))).toBeUndefined()
  })

  it('say that it is used up for all but alarms, and how many are kept', () => {
    expect(sayEnded(rowOf({ reserve: 30 }))).toEqual([
      'This month’s emails for alerts and warnings of this device are used up.',
      'Alarms are still sent at once: 30 emails are kept for them.',
      'Until the month ends, alerts and warnings are gathered in a digest, at most once a day.',
    ])
    expect(sayEnded(rowOf({ reserve: 1, channel: 'sms' }))[1]).toContain(': 1 text message is kept')
    expect(sayEnded(rowOf({}))[1]).toContain(': 0 emails are kept')
  })

  it('say that most of it is used', () => {
    expect(sayLow(rowOf({ lowOf: 'sms' }))).toEqual([
      '80 % of this month’s text messages for alerts and warnings of this device are used.',
      'When they are used up for alerts and warnings, those are gathered in a digest. Alarms go on.',
    ])
    expect(sayLow(rowOf({}))[0]).toContain('month’s emails for')
  })

  it('say why a notification comes, its headline before all', () => {
    expect(sayOccasion(rowOf({}))).toBe('')
    expect(sayOccasion(rowOf({ kind: 'reminder' }))).toBe('Reminder: ')
    expect(sayOccasion(rowOf({ kind: 'reminder', headline: 'Step 2' }))).toBe('Step 2: ')
  })
})

describe('the page that a mail leads to', () => {
  it('shows half an hour around the moment, of the first event that measured something', () => {
    const due = [{ ...event, value: undefined, topic: 'mjs' }, event]
    expect(momentAddress(scene, rowOf({ due }))).toBe(
      'https://p.example/data/PUMP00001?chart=cp3&from=1800&to=5400',
    )
  })

  it('is the device where nothing was measured', () => {
    const due = [{ ...event, value: undefined }]
    expect(momentAddress(scene, rowOf({ due }))).toBe('https://p.example/data/PUMP00001')
  })
})

it('a sensor in doubt is so since a time where the device is, or in UTC', () => {
  const doubt = { kind: 'stuck' as const, sinceTs: Date.UTC(2026, 10, 28, 3, 30) / 1000 }
  expect(sayDoubtOf({}, undefined)).toBe('')
  expect(sayDoubtOf({ doubt }, undefined)).toMatch(
    /^, sensor in doubt: stuck since Sat,? 28 Nov,? 03:30 UTC$/,
  )
  expect(sayDoubtOf({ doubt }, 'Australia/Brisbane')).toMatch(/since Sat,? 28 Nov,? 13:30$/)
})

describe('an event in words', () => {
  it('says its text as it is where that is more than a word', () => {
    expect(sayEvent({ topic: 'cp3', msg: 'Oil Pressure LOW' })).toBe('Oil Pressure LOW')
    expect(sayEvent({ topic: 'cp3', msg: ' High ' })).toBe('Custom 3  high')
    expect(sayEvent({ topic: 'cp3', msg: '' })).toBe('Custom 3')
  })

  it('says a value that is a text as it is, and none that the text has already', () => {
    expect(sayEvent({ topic: 'cp3', msg: 'High', value: 'open' })).toBe('Custom 3 high (open)')
    expect(sayEvent({ topic: 'cp3', msg: 'High', value: 3 })).toBe('Custom 3 high')
    expect(sayEvent({ topic: 'vin', msg: 'At 11.2 V', value: 11.2004 })).toBe('At 11.2 V')
  })
})
