import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { DeviceId, GroupId } from '../../shared/core/ids'
import { chunk } from '../core/chunk'
import { batchWrite } from '../core/store/batchWrite'
import { putItem, tryWrite } from '../core/store/storeWrites'
import type { RecordItem } from '../devices/deviceStore'
import {
  doneBy,
  type EntryRow,
  type MachineRow,
  type ServiceStore,
  entryKey,
  fileKey,
  machineKey,
} from './serviceStore'

interface Parts {
  documents: DynamoDBDocumentClient
  TableName: string
  store: ServiceStore
}

const atOnce = 20

/** The units whose readings a device has been given: it took their place on the machine. The last one first. */
const unitsBefore = ({ deviceid, streams }: Pick<RecordItem, 'deviceid' | 'streams'>): DeviceId[] => [
  ...new Set(
    streams
      .map((stream) => stream.deviceid)
      .filter((each) => each !== deviceid)
      .reverse(),
  ),
]

/**
 * A machine goes on with its service when it gets another unit: the row of one with nothing in its log takes log, meter, pace
 * and states from the unit before it. Entries are copied first, each once: a worker that dies leaves the row as it was, and
 * the next one copies what is missing. The log of the unit before stays with it.
 */
export const openFollowUnit = ({ documents, TableName, store }: Parts) => {
  /** Its own references to the files come first: what is removed from the log of the unit before stays for this one. */
  const withReferences = async (
    groupid: GroupId,
    deviceid: DeviceId,
    before: DeviceId,
  ): Promise<EntryRow[]> => {
    const entries = await store.entries(groupid, before)
    const put = entries.flatMap(({ entry: { entryid, files = [] } }) =>
      files.map(({ fileid }) => fileKey({ groupid, deviceid, entryid, fileid })),
    )
    if (put.length === 0) return entries
    await batchWrite(documents, TableName, { put })
    return store.entries(groupid, before)
  }
  return async (
    row: MachineRow,
    groupid: GroupId,
    record: Pick<RecordItem, 'deviceid' | 'streams'>,
  ): Promise<MachineRow> => {
    if (Object.keys(row.done).length > 0) return row
    for (const before of unitsBefore(record)) {
      const key = machineKey(groupid, before)
      const old = await store.machineRow(key.pk, key.sk)
      if (old === undefined || Object.keys(old.done).length === 0) continue
      const entries = await withReferences(groupid, record.deviceid, before)
      for (const some of chunk(entries, atOnce)) {
        await Promise.all(
          some.map((each) => {
            const own = entryKey(groupid, record.deviceid, each.entry.entryid)
            return tryWrite(documents, putItem(TableName, { ...each, ...own }, { pk: undefined }))
          }),
        )
      }
      const { pk, sk, version } = row
      const { meter, days, pace, marks } = old
      const done = doneBy(await store.entries(groupid, record.deviceid))
      return {
        ...{ pk, sk, version, done, marks },
        ...(meter === undefined ? {} : { meter }),
        ...(days === undefined ? {} : { days }),
        ...(pace === undefined ? {} : { pace }),
      }
    }
    return row
  }
}
