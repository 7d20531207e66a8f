import type { DeviceId } from '../../shared/core/ids'
import { pageDevices } from '../../shared/grouplive/pageDevices'

interface Place {
  afterDevice?: DeviceId | undefined
  part?: number | undefined
  keyCount: number
}

const lastOf = (page: readonly DeviceId[], left: readonly DeviceId[]): DeviceId | undefined =>
  page.length < left.length ? page.at(-1) : undefined

/**
 * The next devices in the order of their ids, or those of a page by its number, and the last of them when there are
 * more; with the first page, behind which devices all further ones begin.
 */
export const pageOfDevices = (deviceids: readonly DeviceId[], { afterDevice, part = 1, keyCount }: Place) => {
  const size = pageDevices(keyCount)
  const left =
    afterDevice === undefined
      ? deviceids.slice((part - 1) * size)
      : deviceids.filter((deviceid) => deviceid > afterDevice)
  const page = left.slice(0, size)
  const last = lastOf(page, left)
  if (last === undefined) return { page }
  const starts = left.filter((_, i) => i % size === size - 1 && i < left.length - 1)
  const isFirst = afterDevice === undefined && part === 1
  return { page, lastEvaluatedDevice: last, ...(isFirst ? { pageStarts: starts } : {}) }
}
