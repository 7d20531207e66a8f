import { useEffect, useState } from 'react'
import { DeviceId } from '../../../../shared/core/ids'
import { type FlatConfig, flattenConfig } from '../../../../shared/devices/configTree'
import { getConfig } from '../../../../shared/settings/deviceConfig'
import { callEndpoint } from '../../core/api/callEndpoint'

/** As many are asked at a time. */
const together = 4

/** What a device has now, as it was read; a failure says that it is not known. */
export type DeviceFacts = { config: FlatConfig } | { failed: true }

const readOne = async (deviceid: string): Promise<DeviceFacts> => {
  try {
    const { settings, pending } = await callEndpoint(getConfig, { deviceid: DeviceId.parse(deviceid) })
    return { config: { ...flattenConfig(settings), ...pending } }
  } catch {
    return { failed: true }
  }
}

/** The settings of many devices, read a few at a time, as far as they have come. */
export const useDeviceFacts = (deviceids: readonly string[]): ReadonlyMap<string, DeviceFacts> => {
  const [facts, setFacts] = useState<ReadonlyMap<string, DeviceFacts>>(new Map())
  const list = deviceids.join(' ')
  useEffect(() => {
    let wanted = true
    const waiting = list === '' ? [] : list.split(' ')
    const work = async () => {
      for (let id = waiting.shift(); id !== undefined && wanted; id = waiting.shift()) {
        const known = id
        const read = await readOne(known)
        if (wanted) setFacts((now) => new Map(now).set(known, read))
      }
    }
    for (let n = 0; n < together; n += 1) void work()
    return () => {
      wanted = false
    }
  }, [list])
  return facts
}
