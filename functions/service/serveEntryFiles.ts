import type { DeviceId, GroupId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import {
  type EntryFile,
  EntryFileId,
  entryFileNotStored,
  entryFileTooLarge,
  maxEntryFileBytes,
  maxEntryFiles,
  tooManyFiles,
  type EntryId,
} from '../../shared/service/serviceEntry'
import type * as contract from '../../shared/service/entryFiles'
import type { CountOne } from '../core/hourlyLimits'
import type { Serve } from '../core/http/serve'
import { newId } from '../core/newId'
import { deleteItem, putItem, type TransactItem, transactUntilDone } from '../core/store/storeWrites'
import { setFields } from '../core/store/setFields'
import { type LogParts, noteOf } from './changeLog'
import type { EntryFileStore } from './entryFileStore'
import { type EntryRow, type ServiceStore, fileKey } from './serviceStore'

type Parts = LogParts & { files: EntryFileStore }

export const requestServiceUpload =
  ({ files, now }: Parts, countUpload: CountOne): Serve<typeof contract.requestServiceUpload> =>
  async ({ groupid, size }, { userid }) => {
    if (size > maxEntryFileBytes) throw new Problem('tooLarge', entryFileTooLarge, { field: 'size' })
    await countUpload(userid)
    const fileid = EntryFileId.parse(newId(now()))
    return { fileid, ...(await files.uploadForm(groupid, fileid, size)) }
  }

const readEntry = async (
  store: ServiceStore,
  groupid: GroupId,
  deviceid: DeviceId,
  entryid: EntryId,
): Promise<EntryRow> => {
  const row = await store.entryRow(groupid, deviceid, entryid)
  if (row === undefined) throw new Problem('notFound', 'There is no such entry.')
  return row
}

/** The entry with other files, if no one has changed it meanwhile. */
const filesWrite = (
  TableName: string,
  { pk, sk, entry, version }: EntryRow,
  files: EntryFile[],
): TransactItem =>
  setFields(
    TableName,
    { pk, sk },
    { set: { entry: { ...entry, files } }, add: { version: 1 }, when: { version } },
  )

/** What is attached already is so; an entry that was undone takes no more. */
const freshOf = <T extends Pick<EntryFile, 'fileid'>>({ entry }: EntryRow, given: readonly T[]): T[] => {
  if (entry.undone !== undefined) throw new Problem('conflict', 'This entry was undone.')
  const known = entry.files ?? []
  const fresh = given.filter(({ fileid }) => !known.some((each) => each.fileid === fileid))
  if (known.length + fresh.length > maxEntryFiles) {
    throw new Problem('conflict', tooManyFiles, { field: 'files' })
  }
  return fresh
}

export const attachServiceFiles =
  (parts: Parts): Serve<typeof contract.attachServiceFiles> =>
  async ({ groupid, deviceid, entryid, files: given }, caller) => {
    const { documents, TableName, store, nameOf, keepUploads, writeLog, now } = parts
    const name = await nameOf(groupid, deviceid)
    const asked = freshOf(await readEntry(store, groupid, deviceid, entryid), given)
    return keepUploads(groupid, asked, (kept) =>
      transactUntilDone(documents, async () => {
        const row = await readEntry(store, groupid, deviceid, entryid)
        const fresh = freshOf(row, kept)
        const result = { message: given.length === 1 ? 'File attached.' : 'Files attached.' }
        if (fresh.length === 0) return { items: [], result }
        const description = `${name} (${deviceid}): ${fresh.map((file) => file.name).join(', ')}`
        return {
          items: [
            filesWrite(TableName, row, [...(row.entry.files ?? []), ...fresh]),
            ...fresh.map(({ fileid }) => putItem(TableName, fileKey({ groupid, deviceid, entryid, fileid }))),
            writeLog(noteOf(groupid, 'Service Files Attached', description), caller, now()),
          ],
          result,
        }
      }),
    )
  }

/** A person who may read the log may read its files. */
export const getServiceFile =
  ({ store, nameOf, files }: Parts): Serve<typeof contract.getServiceFile> =>
  async ({ groupid, deviceid, entryid, fileid }) => {
    await nameOf(groupid, deviceid)
    const { entry } = await readEntry(store, groupid, deviceid, entryid)
    const file = entry.files?.find((each) => each.fileid === fileid)
    if (file === undefined || !(await files.isKept(groupid, fileid))) {
      throw new Problem('notFound', entryFileNotStored)
    }
    return { url: await files.readUrl(groupid, fileid, file.type) }
  }

/** A machine that was given another unit has the entries of the one before: a file goes with the last that names it. */
export const removeServiceFile =
  (parts: Parts): Serve<typeof contract.removeServiceFile> =>
  async ({ groupid, deviceid, entryid, fileid }, caller) => {
    const { documents, TableName, store, files, nameOf, writeLog, now } = parts
    const name = await nameOf(groupid, deviceid)
    const result = await transactUntilDone(documents, async () => {
      const row = await readEntry(store, groupid, deviceid, entryid)
      const known = row.entry.files ?? []
      const file = known.find((each) => each.fileid === fileid)
      const done = { message: 'File removed.' }
      if (file === undefined) return { items: [], result: done }
      const left = known.filter((each) => each !== file)
      const description = `${name} (${deviceid}): ${file.name}`
      return {
        items: [
          filesWrite(TableName, row, left),
          deleteItem(TableName, fileKey({ groupid, deviceid, entryid, fileid })),
          writeLog(noteOf(groupid, 'Service File Removed', description), caller, now()),
        ],
        result: done,
      }
    })
    if (!(await store.isReferredTo(groupid, fileid))) await files.removeKept(groupid, [fileid])
    return result
  }
