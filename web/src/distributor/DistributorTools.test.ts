import { expect, it } from 'vitest'
import { describeTrialReset } from './DistributorTools'

const describeState = (trialResetActive: boolean, trialResetAvailable: boolean) =>
  describeTrialReset({ trialResetActive, trialResetAvailable })

it('can be armed only while it is available', () => {
  expect(describeState(false, true)).toMatchObject({ text: 'Available', reason: undefined })
  expect(describeState(true, false).text).toMatch(/^Active/)
  expect(describeState(true, false).reason).toBeDefined()
  expect(describeState(false, false)).toMatchObject({ text: 'Unavailable', tone: 'none' })
  expect(describeState(false, false).reason).toBeDefined()
})
