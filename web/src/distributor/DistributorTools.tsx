import type { DeviceId } from '../../../shared/core/ids'
import { distributorAction } from '../../../shared/distributor/distributors'
import { type DeviceRecord, getSettings } from '../../../shared/settings/deviceSettings'
import { type Reads, readsOf } from '../core/api/readsOf'
import { useAction } from '../core/api/useAction'
import { ErrorDialog } from '../ui/dialog/AlertDialog'
import { PermissionButton } from '../ui/button/PermissionButton'
import { StatusMark, type StatusTone } from '../ui/feedback/StatusMark'
import { Button } from '../ui/button/Button'
import styles from './DistributorTools.module.css'

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

type Armed = Pick<
  DeviceRecord,
  'trialResetActive' | 'trialResetAvailable' | 'PORTAL_add_next_user_without_pass'
>

interface Props {
  deviceid: DeviceId
  record: Armed
  /** Other reads that contain what is armed. */
  alsoRead?: readonly Reads[]
}

/** Each tool with its state and the one step that leads on from it. */
export const DistributorTools = ({ deviceid, record, alsoRead = [] }: Props) => {
  const done = {
    success: ({ message }: { message: string }) => ({ title: 'Success', text: message }),
    // A refusal most likely means that another person did it meanwhile.
    refresh: [readsOf(getSettings, { deviceid }), ...alsoRead],
  }
  const trialReset = useAction(distributorAction, done)
  const noPass = useAction(distributorAction, done)
  const reset = describeTrialReset(record)
  const isPasswordless = record.PORTAL_add_next_user_without_pass.active
  return (
    <div className={styles.tools}>
      <section aria-labelledby="trial-reset">
        <h3 id="trial-reset">Trial Reset</h3>
        <p>Restarts the 90 days of the trial when the next user is added. A trial can be reset once.</p>
        <div className={styles.row}>
          <StatusMark tone={reset.tone}>{reset.text}</StatusMark>
          <PermissionButton
            size="sm"
            disabledReason={reset.reason}
            loading={trialReset.busy}
            onClick={() => void trialReset.run({ deviceid, action: 'reset-trial' })}
          >
            Reset Trial
          </PermissionButton>
        </div>
      </section>
      <section aria-labelledby="no-pass">
        <h3 id="no-pass">Add User Without Password</h3>
        <p>Lets the next user add this device without its setup password. That user becomes ADMIN.</p>
        <div className={styles.row}>
          <StatusMark tone={isPasswordless ? 'warning' : 'none'}>
            {isPasswordless ? 'Active: waits for the next user' : 'Inactive'}
          </StatusMark>
          <Button
            size="sm"
            variant={isPasswordless ? 'default' : 'filled'}
            loading={noPass.busy}
            onClick={() =>
              void noPass.run({
                deviceid,
                action: 'no-pass',
                params: { value: isPasswordless ? 'DISABLE' : 'ADMIN' },
              })
            }
          >
            {isPasswordless ? 'Cancel' : 'Allow Next User'}
          </Button>
        </div>
      </section>
      <ErrorDialog failure={trialReset.error} onClose={trialReset.forget} />
      <ErrorDialog failure={noPass.error} onClose={noPass.forget} />
    </div>
  )
}
