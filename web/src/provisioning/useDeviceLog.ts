import type { OutputOf } from '../../../shared/core/endpoint'
import type { DeviceId } from '../../../shared/core/ids'
import { type DeviceLogEntry, getDeviceLog } from '../../../shared/provisioning/deviceLog'
import { usePages } from '../core/api/usePages'

const isOpen = ({ test }: DeviceLogEntry): boolean => test?.state === 'queued' || test?.state === 'sent'

/** A test that runs is looked at often, otherwise others only write a line now and then. */
const watchMs = 3000
const idleMs = 30_000

const entriesOf = ({ entries }: OutputOf<typeof getDeviceLog>) => entries
const idOf = ({ id }: DeviceLogEntry) => id

/** The log of a device's making, newest first, as far as it was read. */
export const useDeviceLog = (deviceid: DeviceId) =>
  usePages(
    getDeviceLog,
    { deviceid },
    {
      entriesOf,
      idOf,
      refreshInterval: (latest) => (latest?.entries.some(isOpen) === true ? watchMs : idleMs),
    },
  )
