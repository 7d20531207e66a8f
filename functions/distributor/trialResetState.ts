/** available → active, until the next user is added → unavailable for ever. */
export type TrialResetState = 'available' | 'active' | 'unavailable'

/** `isAvailable` says the plan: a running trial that was never restarted. A reset that was not used ends with it. */
export const trialResetState = (isAvailable: boolean, isArmed: boolean): TrialResetState => {
  if (!isAvailable) return 'unavailable'
  return isArmed ? 'active' : 'available'
}
