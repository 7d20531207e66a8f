import type { ConfigWarning } from '../../../../shared/settings/configWarnings'
import type { BulkDevice } from './bulkPlan'
import type { describeChange } from './describeChange'
import type { DeviceFacts } from './useDeviceFacts'

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
