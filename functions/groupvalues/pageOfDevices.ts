import type { DeviceId } from '../../shared/core/ids'

/** Columns of so many cells are some hundred kilobytes: a group of ten thousand comes in four answers or so. */
const maxPageCells = 30_000
/** What every device takes besides the keys that were asked for. */
const fixedCells = 4

const lastOf = (page: readonly DeviceId[], left: readonly DeviceId[]): DeviceId | undefined =>
  page.length < left.length ? page.at(-1) : undefined

/**
 * The next devices in the order of their ids, and the last of them when there are more; with the first page, behind
 * which devices all further ones begin.
 */
export const pageOfDevices = (
  deviceids: readonly DeviceId[],
  afterDevice: DeviceId | undefined,
  keyCount: number,
) => {
  const left = deviceids.filter((deviceid) => afterDevice === undefined || deviceid > afterDevice)
  const size = Math.floor(maxPageCells / (keyCount + fixedCells))
  const page = left.slice(0, size)
  const last = lastOf(page, left)
  if (last === undefined) return { page }
  const starts = left.filter((_, i) => i % size === size - 1 && i < left.length - 1)
  return { page, lastEvaluatedDevice: last, ...(afterDevice === undefined ? { pageStarts: starts } : {}) }
}
