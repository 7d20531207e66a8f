import type { DeviceId } from '../../../shared/core/ids'
import { CopyButton } from '../ui/button/CopyButton'
import styles from './DeviceAccess.module.css'
import type { Passwords } from './usePasswords'

interface Props {
  deviceid: DeviceId
  passwords: Passwords
}

/** Id and passwords of a device, each to be copied. */
export const PasswordList = ({ deviceid, passwords: { setupPass, wifiPass } }: Props) => (
  <dl className={styles.secrets}>
    {[
      ['Device ID', deviceid],
      ['Setup Password', setupPass],
      ['Wi-Fi Password', wifiPass],
    ].map(([label = '', text = '']) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>
          <code>{text === '' ? 'None is kept here' : text}</code>
          {text === '' ? null : <CopyButton what={label} text={text} />}
        </dd>
      </div>
    ))}
  </dl>
)
