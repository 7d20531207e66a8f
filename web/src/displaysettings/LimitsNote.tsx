import { Link } from 'react-router-dom'
import type { Device } from '../devices/useDevice'
import { paths } from '../paths'
import styles from './DisplaySettings.module.css'
import type { FlatConfig } from '../../../shared/devices/configTree'
import { limitSetting, type LimitSetting } from '../../../shared/settings/limitSetting'

interface DeviceLimits {
  readonly tab: LimitSetting['tab']
  /** The setting to begin at. */
  readonly key: string
  /** As the device reports them; an empty one is off. */
  readonly warning: string
  readonly alarm: string
}

const write = (value: FlatConfig[string] | undefined): string =>
  typeof value === 'number' || typeof value === 'string' ? String(value) : ''

/** At what a device itself raises an event on a channel; undefined for one that it does not watch. */
export const deviceLimits = (dataKey: string, config: FlatConfig): DeviceLimits | undefined => {
  const setting = limitSetting(dataKey, (key) => Object.hasOwn(config, key))
  if (setting === undefined) return undefined
  const { tab, prefix } = setting
  return {
    tab,
    key: `${prefix}.warning`,
    warning: write(config[`${prefix}.warning`]),
    alarm: write(config[`${prefix}.alarm`]),
  }
}

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
