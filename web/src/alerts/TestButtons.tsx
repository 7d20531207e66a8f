import { getAlerts, getNotices } from '../../../shared/alerts/alertSettings'
import { sendTestAlert } from '../../../shared/alerts/alertActions'
import type { DeviceId } from '../../../shared/core/ids'
import { readsOf } from '../core/api/readsOf'
import { useAction } from '../core/api/useAction'
import { ErrorDialog } from '../ui/dialog/ErrorDialog'
import { PermissionButton } from '../ui/button/PermissionButton'
import styles from './Alerts.module.css'

interface Props {
  deviceid: DeviceId
  /** The list as it is saved. */
  phones: readonly string[]
  disabledReason: string | undefined
}

/** A test goes the whole way of an alert and costs what one costs. */
export const TestButtons = ({ deviceid, phones, disabledReason }: Props) => {
  const test = useAction(sendTestAlert, {
    success: ({ message }) => message,
    refresh: [readsOf(getAlerts, { deviceid }), readsOf(getNotices, { deviceid })],
  })
  const [phone] = phones
  return (
    <div className={styles.tests}>
      <PermissionButton
        variant="default"
        loading={test.busy}
        disabledReason={disabledReason}
        onClick={() => void test.run({ deviceid, channel: 'email' })}
      >
        Send me a test
      </PermissionButton>
      <PermissionButton
        variant="default"
        loading={test.busy}
        disabledReason={
          disabledReason ?? (phone === undefined ? 'There is no mobile number in the list.' : undefined)
        }
        onClick={() => void test.run({ deviceid, channel: 'sms', to: phone })}
      >
        {phone === undefined ? 'Send a test SMS' : `Send a test SMS to ${phone}`}
      </PermissionButton>
      <ErrorDialog failure={test.error} onClose={test.forget} />
    </div>
  )
}
