import type { DeviceId } from '../../shared/core/ids'

/** Columns of so many devices are some hundred kilobytes: a group of ten thousand comes in four answers. */
const maxPageDevices = 2500

/** The next devices in the order of their ids, and the last of them when there are more. */
export const pageOfDevices = (deviceids: readonly DeviceId[], afterDevice: DeviceId | undefined) => {
  const left = deviceids.filter((deviceid) => afterDevice === undefined || deviceid > afterDevice)
  const page = left.slice(0, maxPageDevices)
  const last = page.length < left.length ? page.at(-1) : undefined
  return { page, more: last === undefined ? {} : { lastEvaluatedDevice: last } }
}
