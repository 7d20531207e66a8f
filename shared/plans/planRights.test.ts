import { expect, it } from 'vitest'
import { dayMs } from '../core/time'
import { readingAccessOf } from './readingAccess'
import { tierOf } from './tierOf'

const nowMs = Date.UTC(2026, 10, 1)
const daysAgo = (days: number) => (nowMs - days * dayMs) / 1000

const everything = ['history', true, true, 730, 5, 300, 100]
const basic = ['latest', false, false, 1, 300, 0, 0]
const nothing = ['latest', false, false, 0, 300, 0, 0]

// How a record stands: data page, raw data, API, days stored, shortest interval, mails and texts a month.
it.each([
  [
    'Hosted by a subscription or by arrangement',
    { tier: 'PREMIUM', addedTs: daysAgo(400) },
    'Hosted',
    everything,
  ],
  ['Hosted before anybody added it', { tier: 'PREMIUM' }, 'Hosted', everything],
  ['Trial', { tier: 'STANDARD', addedTs: daysAgo(89) }, 'Trial', everything],
  [
    'Trial begun anew',
    { tier: 'STANDARD', addedTs: daysAgo(400), trialResetTs: daysAgo(1) },
    'Trial',
    everything,
  ],
  ['Basic after the trial', { tier: 'STANDARD', addedTs: daysAgo(91) }, 'Basic', basic],
  ['Basic before anybody added it', { tier: 'STANDARD' }, 'Basic', basic],
  ['without a tier', { addedTs: daysAgo(1) }, '---', nothing],
])('%s gives these rights and no others', (_state, record, name, rights) => {
  const plan = tierOf({ ...record, nowMs })
  const { dataPage, rawData } = readingAccessOf(plan)
  const { apiEnabled, retentionDays, minIntervalSeconds, emailsPerMonth, smsPerMonth } = plan
  expect([
    plan.name,
    [dataPage, rawData, apiEnabled, retentionDays, minIntervalSeconds, emailsPerMonth, smsPerMonth],
  ]).toEqual([name, rights])
})
