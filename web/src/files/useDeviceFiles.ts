import { getCommands, queueCommand } from '../../../shared/commands/commandQueue'
import type { DeviceId } from '../../../shared/core/ids'
import { readsOfCommands } from '../commands/readsOfCommands'
import { useAction } from '../core/api/useAction'
import { keepMs, useEndpoint } from '../core/api/useEndpoint'
import { useQueueRefresh } from '../settings/useQueueRefresh'
import { deviceFileList } from './deviceFileList'

const busyMs = 2000
const newest = 50
/** A device that is connected has answered by then. */
const soonMs = 1000

/** The files of a device according to its command queue, and the actions on them. */
export const useDeviceFiles = (deviceid: DeviceId) => {
  const refreshSoon = useQueueRefresh(deviceid, soonMs)
  const { data, error } = useEndpoint(
    getCommands,
    { deviceid, dataPoints: newest },
    {
      refreshInterval: (latest) =>
        latest?.data.some(({ priority, rpcmethod }) => priority > 0 && rpcmethod.startsWith('FS.')) === true
          ? busyMs
          : keepMs.commands,
    },
  )
  const action = (text: string) => ({
    success: { title: 'Success', text },
    refresh: readsOfCommands(deviceid),
    onDone: refreshSoon,
  })
  const list = useAction(queueCommand, action('File list has been requested from the device.'))
  const sizes = useAction(queueCommand, { refresh: readsOfCommands(deviceid) })
  const get = useAction(
    queueCommand,
    action('Get file request has been queued. The file appears here once the device has sent it.'),
  )
  const remove = useAction(queueCommand, action('File remove request is queued.'))
  const failed = [list, get].find((each) => each.error !== undefined)
  return {
    ...deviceFileList(data?.data ?? []),
    isLoading: data === undefined && error === undefined,
    error: data === undefined ? error : undefined,
    failure: failed?.error,
    forget: () => failed?.forget(),
    isAsking: list.busy,
    /** The names, and then the sizes, which some devices do not report. */
    list: async () => {
      const { ok } = await list.run({ deviceid, method: 'FS.List', args: { path: 'mnt' } })
      if (ok) await sizes.run({ deviceid, method: 'FS.ListExt', args: { path: 'mnt' } })
    },
    get: (filename: string) => get.run({ deviceid, method: 'FS.Get', args: { filename } }),
    remove: (filename: string) => remove.run({ deviceid, method: 'FS.Remove', args: { filename } }),
  }
}
export type DeviceFiles = ReturnType<typeof useDeviceFiles>
