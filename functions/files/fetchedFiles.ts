import type { DeviceId } from '../../shared/core/ids'
import type { BucketFiles } from '../core/bucketFiles'

/** Files that devices gave, one for each command that fetched one. */
export interface FetchedFiles {
  keep(deviceid: DeviceId, commandID: string, bytes: Uint8Array): Promise<void>
  /** Where to read it from, for a minute; undefined when it is not kept. */
  readUrl(deviceid: DeviceId, commandID: string): Promise<string | undefined>
}

/** So many of a device are kept, the newest; the bucket deletes what is a month old. */
export const keptPerDevice = 20
const urlSeconds = 60

const folderOf = (deviceid: DeviceId): string => `fetched/${deviceid}/`
const keyOf = (deviceid: DeviceId, commandID: string): string => `${folderOf(deviceid)}${commandID}`

export const openFetchedFiles = (files: BucketFiles): FetchedFiles => ({
  keep: async (deviceid, commandID, bytes) => {
    await files.write(keyOf(deviceid, commandID), bytes, 'application/octet-stream')
    // ids of commands sort by their time
    const keys = await files.list(folderOf(deviceid))
    await files.remove(keys.slice(0, -keptPerDevice))
  },
  readUrl: async (deviceid, commandID) => {
    const key = keyOf(deviceid, commandID)
    return (await files.has(key)) ? files.readUrl(key, 'attachment', urlSeconds) : undefined
  },
})
