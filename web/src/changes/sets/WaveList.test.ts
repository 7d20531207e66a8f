import { expect, it } from 'vitest'
import { Pace } from '../../../../shared/changes/changeSet'
import { describeGate, describeSeconds, describeSoak, describeWindow } from './WaveList'

it('writes times as people say them', () => {
  expect([60, 5400, 3600, 86_400, 172_800].map(describeSeconds)).toEqual([
    '1 minute',
    '90 minutes',
    '1 hour',
    '1 day',
    '2 days',
  ])
})

it('says when a device is healthy', () => {
  expect(describeSoak({ soakSeconds: 0, reports: 0 })).toMatch(/as soon as it has confirmed/)
  expect(describeSoak({ soakSeconds: 3600, reports: 3 })).toBe(
    'A device counts as healthy when it has gone on for 1 hour and over 3 reports with the change, without a new alarm.',
  )
})

it('says what lets the next wave begin, and what stops all of it', () => {
  const text = describeGate(Pace.parse({}), true)
  expect(text).toMatch(/^The canary has to be healthy as a whole\. /)
  expect(text).toContain('at most 10 % of its devices have failed, of at least 10 that are decided')
  expect(describeGate(Pace.parse({ gate: { maxFailedPercent: 0 } }), false)).toMatch(
    /no device of it has failed/,
  )
})

it('says by whose clock the hours are', () => {
  const window = {
    days: [0, 4],
    from: '22:00',
    to: '04:00',
    timeZone: 'Australia/Brisbane',
    isDeviceTime: true,
  }
  expect(describeWindow(window)).toBe(
    'Handed over only Mon, Fri from 22:00 to 04:00, by the clock of each device, else Australia/Brisbane.',
  )
  expect(describeWindow({ ...window, days: [0, 1, 2, 3, 4, 5, 6], isDeviceTime: false })).toBe(
    'Handed over only every day from 22:00 to 04:00, Australia/Brisbane.',
  )
})
