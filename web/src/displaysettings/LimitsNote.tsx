import { Link } from 'react-router-dom'
import type { Device } from '../devices/useDevice'
import { paths } from '../paths'
import { deviceLimits } from './deviceLimits'
import styles from './DisplaySettings.module.css'

interface Props {
  device: Device
  dataKey: string
  unit: string
}

const orOff = (text: string, unit: string): string => (text === '' ? 'off' : `${text} ${unit}`.trim())

/** Which limits only colour, and which the device raises events on. */
export const LimitsNote = ({ device, dataKey, unit }: Props) => {
  const limits = deviceLimits(dataKey, device.config)
  return (
    <section className={styles.limits} aria-label="Limits">
      <h3>Limits</h3>
      <p>
        <strong>Here:</strong> the limits of a gauge colour this card. They raise no event and send no alert.
      </p>
      {limits === undefined ? (
        <p>
          <strong>On the device:</strong> it has no limits of its own for this measurement.
        </p>
      ) : (
        <p>
          <strong>On the device:</strong> it raises an event by itself. Warning {orOff(limits.warning, unit)},
          alarm {orOff(limits.alarm, unit)}.{' '}
          <Link to={paths.settings(device.deviceid, limits.tab, limits.key)}>Change in Settings</Link>
        </p>
      )}
    </section>
  )
}
