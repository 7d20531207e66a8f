import { settingTitle } from '../../../../shared/settings/settingLabel'
import type { ConfigWarning } from '../../../../shared/settings/configWarnings'
import { Banner } from '../../ui/feedback/Banner'
import { StatusMark } from '../../ui/feedback/StatusMark'
import styles from './Bulk.module.css'
import type { BulkDevice } from './bulkPlan'
import type { describeChange } from './describeChange'
import type { DeviceFacts } from './bulkFields'

interface RaisedWarning extends Pick<ConfigWarning, 'tone' | 'text'> {
  devices: BulkDevice[]
}

/** What a change comes to over all of its devices, as far as their settings are known. */
interface Summary {
  read: number
  unknown: number
  unchanged: number
  /** Each warning that the change would raise, with the devices that would get it. */
  warnings: readonly RaisedWarning[]
}

export const summariseChange = (
  describe: ReturnType<typeof describeChange>,
  devices: readonly BulkDevice[],
  facts: ReadonlyMap<string, DeviceFacts>,
): Summary => {
  const warnings = new Map<string, RaisedWarning>()
  const sum = { read: 0, unknown: 0, unchanged: 0 }
  for (const device of devices) {
    const known = facts.get(device.deviceid)
    if (known === undefined) continue
    sum.read += 1
    if ('failed' in known) {
      sum.unknown += 1
      continue
    }
    const described = describe(device, known.config)
    if (described.changes.length === 0) sum.unchanged += 1
    for (const { tone, text } of described.warnings) {
      const raised = warnings.get(text) ?? { tone, text, devices: [] }
      raised.devices.push(device)
      warnings.set(text, raised)
    }
  }
  return { ...sum, warnings: [...warnings.values()] }
}

interface Props {
  readonly describe: ReturnType<typeof describeChange>
  readonly devices: readonly BulkDevice[]
  readonly facts: ReadonlyMap<string, DeviceFacts>
}

/** As many are named; the others stand in the table. */
const mostNamed = 5

const devicesText = (count: number): string => (count === 1 ? '1 device' : `${count} devices`)

const nameAll = (devices: readonly BulkDevice[]): string => {
  const names = devices.slice(0, mostNamed).map(({ name }) => name)
  const more = devices.length - names.length
  return [...names, ...(more > 0 ? [`${more} more`] : [])].join(', ')
}

/** What the change comes to for all of the devices, whichever page of the table is open. */
export const ChangeSummary = ({ describe, devices, facts }: Props) => {
  const { read, unknown, unchanged, warnings } = summariseChange(describe, devices, facts)
  const isReading = read < devices.length
  const said = [
    isReading ? `Settings of ${read} of ${devicesText(devices.length)} have been read.` : '',
    unchanged === 0 ? '' : `No change for ${devicesText(unchanged)}.`,
    unknown === 0 ? '' : `The settings of ${devicesText(unknown)} are not known.`,
  ]
  return (
    <>
      <p role="status">{said.filter((text) => text !== '').join(' ')}</p>
      <div className={styles.warnings}>
        {warnings.map(({ tone, text, devices: warned }) => (
          <Banner key={text} tone={tone}>
            {text} {devicesText(warned.length)}: {nameAll(warned)}.
          </Banner>
        ))}
      </div>
    </>
  )
}

interface DeviceChangeProps {
  readonly device: BulkDevice
  readonly describe: ReturnType<typeof describeChange>
  /** Undefined while it is on its way. */
  readonly facts: DeviceFacts | undefined
}

/** What would change on one device, and what it would be warned of. */
export const DeviceChange = ({ device, describe, facts }: DeviceChangeProps) => {
  if (facts === undefined) return <span className={styles.soft}>Reading its settings …</span>
  if ('failed' in facts) return <StatusMark tone="none">Its settings are not known</StatusMark>
  const { changes, warnings } = describe(device, facts.config)
  if (changes.length === 0) return <span className={styles.soft}>No change: it has these settings.</span>
  return (
    <>
      <ul className={styles.changes}>
        {changes.map(({ key, before, after }) => (
          <li key={key}>
            <span title={key}>{settingTitle(key)}</span>: {before ?? 'not reported'} → {after}
          </li>
        ))}
      </ul>
      {warnings.length === 0 ? null : (
        <ul className={styles.raised} aria-label="Warnings">
          {warnings.map(({ tone, text }) => (
            <li key={text}>
              <StatusMark tone={tone}>{text}</StatusMark>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
