import type { FlatConfig } from '../../../shared/devices/configTree'
import { isUnmeasured } from '../../../shared/data/isUnmeasured'
import type { Reading } from '../../../shared/data/reading'
import type { Device } from '../devices/useDevice'
import { displayOf } from '../display/catalogue/displayOf'
import { formatNumber } from '../../../shared/display/formatNumber'
import { limitKeysOf } from '../limits/limitLevels'
import { UnstyledButton } from '../ui/button/UnstyledButton'
import styles from './AddDevice.module.css'

interface Props {
  readonly device: Device
  readonly reading: Reading
  readonly onChoose: (dataKey: string) => void
}

const configOf = ({ model, config }: Device): FlatConfig => ({
  ...(model === undefined ? {} : { 'device.model': model }),
  ...config,
})

/** The measurements of a reading that the device can watch, in the order of their cards. */
const watchedIn = (device: Device, reading: Reading) => {
  const config = configOf(device)
  return Object.entries(reading)
    .flatMap(([key, value]) =>
      typeof value === 'number' && !isUnmeasured(key, value) && limitKeysOf(key, config) !== undefined
        ? [{ key, value, shown: displayOf(key, device.display[key]) }]
        : [],
    )
    .sort((a, b) => a.shown.sort - b.shown.sort)
}

/** What the device has measured, each a press away from its limits. */
export const MeasurementChoice = ({ device, reading, onChoose }: Props) => {
  const watched = watchedIn(device, reading)
  if (watched.length === 0)
    return (
      <p className={styles.text}>
        The device watches none of what it has measured so far. Its script can send events of its own, and you
        are alerted of them too: see Events in its settings.
      </p>
    )
  return (
    <>
      <p className={styles.text}>
        Be told when something is wrong: choose what to watch. Limits can be changed at any time, in the menu
        of each card.
      </p>
      <ul className={styles.list} aria-label="Measurements">
        {watched.map(({ key, value, shown }) => (
          <li key={key} className={styles.choice}>
            <UnstyledButton aria-label={`Set limits of ${shown.label}`} onClick={() => onChoose(key)}>
              <span>{shown.label}</span>
              <strong>
                {formatNumber(value, shown.decimals)} {shown.unit}
              </strong>
              <span className={styles.go}>Set limits</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </>
  )
}
