import type { DeviceRecord } from '../../../shared/settings/deviceSettings'
import type { StatusTone } from '../ui/feedback/StatusMark'

interface Description {
  readonly tone: StatusTone
  readonly text: string
  /** Why it cannot be armed now. */
  readonly reason: string | undefined
}

/** available → active → unavailable, in words. */
export const describeTrialReset = ({
  trialResetActive,
  trialResetAvailable,
}: Pick<DeviceRecord, 'trialResetActive' | 'trialResetAvailable'>): Description => {
  if (trialResetActive) {
    return {
      tone: 'warning',
      text: 'Active: waits for the next user',
      reason: 'The trial restarts when the next user is added.',
    }
  }
  return trialResetAvailable
    ? { tone: 'ok', text: 'Available', reason: undefined }
    : {
        tone: 'none',
        text: 'Unavailable',
        reason: 'The trial was reset before, has ended, or a plan is paid for.',
      }
}
