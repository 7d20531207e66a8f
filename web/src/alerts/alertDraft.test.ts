import { describe, expect, it } from 'vitest'
import {
  type AlertDraft,
  alertFaults,
  changeOf,
  describeAlertFault,
  isListSilent,
  linesOf,
  mergeDrafts,
  switchesAlarmOn,
  typeList,
} from './alertDraft'

const tooManyEmails = 'Maximum 10 email addresses allowed.'
const tooManyPhones = 'Maximum 10 mobile numbers allowed.'
const phoneFormat =
  'Please change phone number format to match international format. For example: an Australian number looks like +61xxxxxxxxx'

const draft = (change: Partial<AlertDraft>): AlertDraft => ({
  ALERTS_emailList: '',
  ALERTS_phoneList: '',
  ALERTS_timeZone: 'UTC',
  ALERTS_alertEmailInterval: '0',
  ALERTS_warningEmailInterval: '0',
  ALERTS_alarmEmailInterval: '600',
  ALERTS_alertSMSInterval: '0',
  ALERTS_warningSMSInterval: '0',
  ALERTS_alarmSMSInterval: '0',
  ...change,
})
const many = (line: (n: number) => string) => Array.from({ length: 11 }, (_, n) => line(n)).join('\n')

describe('the settings of alerts', () => {
  it('take one address a line, however the lines are ended', () => {
    expect(linesOf(' a@example.com ,b@example.com;\n\nc@example.com\n')).toEqual([
      'a@example.com',
      'b@example.com',
      'c@example.com',
    ])
  })

  it('are refused by the name of the fault, unless the sentence says it all', () => {
    expect(describeAlertFault('ALERTS_phoneList', phoneFormat)).toBe(
      `Phone Number Format Error. ${phoneFormat}`,
    )
    expect(describeAlertFault('ALERTS_emailList', 'ann: Email is not valid.')).toBe(
      'Input Validation Failed. ann: Email is not valid.',
    )
    expect(describeAlertFault('ALERTS_emailList', tooManyEmails)).toBe(tooManyEmails)
    expect(describeAlertFault('ALERTS_phoneList', tooManyPhones)).toBe(tooManyPhones)
  })

  it('say what is wrong with an address, a number or how many there are', () => {
    expect(alertFaults(draft({}))).toEqual({})
    expect(alertFaults(draft({ ALERTS_emailList: 'ann@example.cm' }))).toEqual({
      ALERTS_emailList: 'ann@example.cm: Email is not valid.',
    })
    expect(alertFaults(draft({ ALERTS_emailList: many((n) => `a${n}@example.com`) }))).toEqual({
      ALERTS_emailList: tooManyEmails,
    })
    expect(alertFaults(draft({ ALERTS_phoneList: '0400 000 000' }))).toEqual({
      ALERTS_phoneList: phoneFormat,
    })
    expect(alertFaults(draft({ ALERTS_phoneList: many((n) => `+6140000000${n % 10}`) }))).toEqual({
      ALERTS_phoneList: tooManyPhones,
    })
    expect(alertFaults(draft({ ALERTS_phoneList: '+61 400 000 000' }))).toEqual({})
  })

  it('keep what was typed, and what another person saved meanwhile', () => {
    const before = draft({ ALERTS_emailList: 'ann@example.com\nbob@example.com' })
    const mine = { ...before, ALERTS_emailList: 'ann@example.com\nbob@example.com\nmine@example' }
    const saved = {
      ...before,
      ALERTS_emailList: 'ann@example.com\ncarl@example.com',
      ALERTS_timeZone: 'Asia/Tokyo',
    }
    expect(mergeDrafts(before, mine, saved)).toMatchObject({
      ALERTS_emailList: 'ann@example.com\nmine@example\ncarl@example.com',
      ALERTS_timeZone: 'Asia/Tokyo',
    })
    expect(mergeDrafts(before, before, saved)).toEqual(saved)
    const without = { ...before, ALERTS_emailList: 'bob@example.com' }
    const both = { ...before, ALERTS_emailList: 'ann@example.com\nbob@example.com\ncarl@example.com' }
    expect(mergeDrafts(before, without, both).ALERTS_emailList).toBe('bob@example.com\ncarl@example.com')
  })

  it('send only what was changed, as the wire has it', () => {
    expect(changeOf({ ALERTS_alarmEmailInterval: '3600', ALERTS_emailList: 'a@example.com' })).toEqual({
      ALERTS_alarmEmailInterval: 3600,
      ALERTS_emailList: ['a@example.com'],
    })
  })
})

describe('the first address of a list', () => {
  const none = draft({ ALERTS_alarmEmailInterval: '0' })
  const type = (from: AlertDraft, text: string) => ({
    ...from,
    ...typeList(none, from, 'ALERTS_emailList', text),
  })

  it('switches Alarm on, and off again when it is taken out before it is saved', () => {
    const typed = type(none, 'a')
    expect(typed).toMatchObject({ ALERTS_emailList: 'a', ALERTS_alarmEmailInterval: '3600' })
    expect(switchesAlarmOn(none, typed, 'ALERTS_emailList')).toBe(true)
    expect(type(typed, '')).toEqual(none)
  })

  it('leaves Alarm as a person sets it afterwards', () => {
    const never = { ...type(none, 'a'), ALERTS_alarmEmailInterval: '0' }
    const more = type(never, 'ab')
    expect(more.ALERTS_alarmEmailInterval).toBe('0')
    expect(isListSilent(more, 'ALERTS_emailList')).toBe(true)
    expect(switchesAlarmOn(none, more, 'ALERTS_emailList')).toBe(false)
  })

  it('changes nothing where some level is sent already', () => {
    const warned = { ...none, ALERTS_warningEmailInterval: '600' }
    expect(typeList(warned, warned, 'ALERTS_emailList', 'a')).toEqual({ ALERTS_emailList: 'a' })
    expect(isListSilent(none, 'ALERTS_emailList'), 'without an address').toBe(false)
  })
})
