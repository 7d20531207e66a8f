import { StatusMark } from '../ui/feedback/StatusMark'
import styles from './Script.module.css'
import { countBytes } from './scriptRefusals'

interface Props {
  bytes: number
  maxBytes: number
}

/** How much of the device's memory the script takes, as it is sent: without comments. */
export const SizeMeter = ({ bytes, maxBytes }: Props) => {
  const isTooLong = bytes > maxBytes
  const share = `${countBytes(bytes)} of ${countBytes(maxBytes)} without comments`
  return (
    <div className={styles.meter}>
      <meter
        min={0}
        max={maxBytes}
        high={maxBytes * 0.9}
        value={Math.min(bytes, maxBytes)}
        aria-label="Size"
      />
      {isTooLong ? (
        <StatusMark tone="alarm">{share}: too long for this device</StatusMark>
      ) : (
        <span>{share}</span>
      )}
    </div>
  )
}
