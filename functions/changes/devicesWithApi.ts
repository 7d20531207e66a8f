import type { getChangeSet } from '../../shared/changes/changeSets'
import type { DeviceId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import type { Serve } from '../core/http/serve'
import type { DeviceStore, RecordItem } from '../devices/deviceStore'

type HasApi = (record: RecordItem) => boolean
type Records = Pick<DeviceStore, 'records'>

/** Refuses a change that names a device whose plan has no API. @throws Problem `forbidden` naming it */
export const forDevicesWithApi =
  (devices: Records, hasApi: HasApi) =>
  <Input extends { devices: readonly DeviceId[] }, Rest extends unknown[], Output>(
    serve: (input: Input, ...rest: Rest) => Promise<Output>,
  ) =>
  async (input: Input, ...rest: Rest): Promise<Output> => {
    const records = await devices.records([...new Set(input.devices)])
    const without = [...records.values()].find((record) => !hasApi(record))
    if (without === undefined) return serve(input, ...rest)
    throw new Problem('forbidden', `The Cloud API needs a Hosted plan: ${without.deviceid} has none.`, {
      field: 'devices',
    })
  }

/** A change set without the devices whose plan has no API; its counts are of all. */
export const ofDevicesWithApi =
  (devices: Records, hasApi: HasApi, read: Serve<typeof getChangeSet>): Serve<typeof getChangeSet> =>
  async (input, caller) => {
    const set = await read(input, caller)
    const records = await devices.records(set.devices.map(({ deviceid }) => deviceid))
    const isShown = (deviceid: DeviceId) => {
      const record = records.get(deviceid)
      return record !== undefined && hasApi(record)
    }
    return { ...set, devices: set.devices.filter(({ deviceid }) => isShown(deviceid)) }
  }
