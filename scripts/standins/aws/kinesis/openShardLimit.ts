const mebibyte = 1024 * 1024
const recordsPerSecond = 1000

/** What one record may hold, its partition key included; bytes. */
export const recordBytes = mebibyte

/** A shard takes 1,000 records and 1 MiB in a second; `now` in epoch milliseconds. */
export const openShardLimit = (now: () => number) => {
  let second = 0
  let records = 0
  let bytes = 0
  /** Whether a record of so many bytes still fits; if so, it is counted. */
  return (size: number): boolean => {
    const current = Math.floor(now() / 1000)
    if (current !== second) [second, records, bytes] = [current, 0, 0]
    if (records + 1 > recordsPerSecond || bytes + size > mebibyte) return false
    records += 1
    bytes += size
    return true
  }
}
