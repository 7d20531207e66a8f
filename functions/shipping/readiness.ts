import type { DeviceId } from '../../shared/core/ids'
import { firmwareVersion } from '../../shared/provisioning/factoryFields'
import type { PackingFault } from '../../shared/shipping/packingSlip'
import type { AccessMeta, AccessStore } from '../access/accessStore'
import type { CommandStore } from '../commands/commandStore'
import { accessKey } from '../core/accessKey'
import type { DeviceStore, RecordItem } from '../devices/deviceStore'
import type { DeviceLog } from '../provisioning/deviceLog'
import { judgeTest } from '../provisioning/judgeTest'

export interface Readiness {
  record: RecordItem
  /** Whose it is was read at this version. */
  meta: AccessMeta
  faults: PackingFault[]
}

/** Undefined for a device that does not exist. */
export type ReadReadiness = (deviceid: DeviceId) => Promise<Readiness | undefined>

interface Parts {
  devices: Pick<DeviceStore, 'record'>
  access: Pick<AccessStore, 'meta' | 'related'>
  deviceLog: Pick<DeviceLog, 'read'>
  commands: Pick<CommandStore, 'read'>
}

/** As many lines of the log of its making as are looked through for a test. */
const linesRead = 50

/** What a unit must be before it leaves the house. */
export const openReadReadiness = ({ devices, access, deviceLog, commands }: Parts): ReadReadiness => {
  const isTested = async (deviceid: DeviceId): Promise<boolean> => {
    const { rows } = await deviceLog.read(deviceid, linesRead, undefined)
    const outcomes = await Promise.all(
      rows.map(async ({ test }) => {
        if (test === undefined) return undefined
        const { commandID, ...asked } = test
        return judgeTest({ deviceid, ...asked }, await commands.read(deviceid, commandID)).state
      }),
    )
    // Newest first: what was tested last counts.
    return outcomes.find((state) => state !== undefined && state !== 'cancelled') === 'passed'
  }

  return async (deviceid) => {
    const device = accessKey.device(deviceid)
    // First, so that somebody who is added after it makes its condition fail.
    const meta = await access.meta(device)
    const [record, members, groups, tested] = await Promise.all([
      devices.record(deviceid),
      access.related(device, 'USER#'),
      access.related(device, 'GROUP#'),
      isTested(deviceid),
    ])
    if (record === undefined || meta === undefined) return undefined
    const found: Record<PackingFault, boolean> = {
      'not tested': !tested,
      owned: members.length + groups.length > 0,
      'no firmware': !firmwareVersion.test(record.fw),
    }
    const faults = (Object.keys(found) as PackingFault[]).filter((fault) => found[fault])
    return { record, meta, faults }
  }
}
