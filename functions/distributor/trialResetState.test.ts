import { expect, it } from 'vitest'
import { trialResetState } from './trialResetState'

it('goes from available to active to unavailable, and a reset that was not used ends with its trial', () => {
  expect(trialResetState(true, false)).toBe('available')
  expect(trialResetState(true, true)).toBe('active')
  expect(trialResetState(false, false)).toBe('unavailable')
  expect(trialResetState(false, true)).toBe('unavailable')
})
