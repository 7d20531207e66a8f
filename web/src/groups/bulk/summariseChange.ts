import type { FlatConfig } from '../../../../shared/devices/configTree'
import type { BulkDevice } from './bulkPlan'
import { changesFor, warningsRaised } from './describeChange'
import type { DeviceFacts } from './useDeviceFacts'

/** What a change comes to over all of its devices, as far as their settings are known. */
interface Summary {
  read: number
  unknown: number
  unchanged: number
  /** Each warning that the change would raise, with the devices that would get it. */
  warnings: ReadonlyMap<string, readonly BulkDevice[]>
}

export const summariseChange = (
  change: FlatConfig,
  devices: readonly BulkDevice[],
  facts: ReadonlyMap<string, DeviceFacts>,
): Summary => {
  const warnings = new Map<string, BulkDevice[]>()
  const sum = { read: 0, unknown: 0, unchanged: 0, warnings }
  for (const device of devices) {
    const known = facts.get(device.deviceid)
    if (known === undefined) continue
    sum.read += 1
    if ('failed' in known) {
      sum.unknown += 1
      continue
    }
    if (changesFor(change, known.config).length === 0) sum.unchanged += 1
    for (const text of warningsRaised(change, known.config, device)) {
      warnings.set(text, [...(warnings.get(text) ?? []), device])
    }
  }
  return sum
}
