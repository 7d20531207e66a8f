import type { GroupId } from '../../shared/core/ids'
import { type EntryFileId, type EntryFileType, maxEntryFileBytes } from '../../shared/service/serviceEntry'
import { entryFileUrlSeconds, entryUploadSeconds } from '../../shared/service/entryFiles'
import type { BucketFiles } from '../core/bucketFiles'

/**
 * Files of the logs of a group, in the bucket of files. As with images, browsers write below `pending/` only, where objects
 * expire after a day. What is kept is written once and never again.
 */
export interface EntryFileStore {
  /** Takes at most the bytes that were asked for. */
  uploadForm(
    groupid: GroupId,
    fileid: EntryFileId,
    size: number,
  ): Promise<{ url: string; fields: Record<string, string> }>
  /** A photograph is shown; of a document only a download is offered, whatever it holds. */
  readUrl(groupid: GroupId, fileid: EntryFileId, type: EntryFileType): Promise<string>
  isKept(groupid: GroupId, fileid: EntryFileId): Promise<boolean>
  readKept(groupid: GroupId, fileid: EntryFileId): Promise<Uint8Array | undefined>
  /** Of a file that is too large, one byte more than is allowed. */
  readPending(groupid: GroupId, fileid: EntryFileId): Promise<Uint8Array | undefined>
  keep(groupid: GroupId, fileid: EntryFileId, bytes: Uint8Array, type: EntryFileType): Promise<void>
  removePending(groupid: GroupId, fileids: readonly EntryFileId[]): Promise<void>
  removeKept(groupid: GroupId, fileids: readonly EntryFileId[]): Promise<void>
  /** All of a group that has ended; may be broken off and begun again. */
  removeAll(groupid: GroupId): Promise<void>
}

const folderOf = (groupid: GroupId): string => `service/${groupid}/`
const keyOf = (groupid: GroupId, fileid: EntryFileId): string => `${folderOf(groupid)}${fileid}`
const pendingKey = (groupid: GroupId, fileid: EntryFileId): string => `pending/${keyOf(groupid, fileid)}`

export const openEntryFileStore = (files: BucketFiles): EntryFileStore => ({
  uploadForm: (groupid, fileid, size) =>
    files.uploadForm(pendingKey(groupid, fileid), size, entryUploadSeconds),
  readUrl: (groupid, fileid, type) =>
    files.readUrl(
      keyOf(groupid, fileid),
      type === 'application/pdf' ? 'attachment' : 'inline',
      entryFileUrlSeconds,
    ),
  isKept: (groupid, fileid) => files.has(keyOf(groupid, fileid)),
  readKept: (groupid, fileid) => files.read(keyOf(groupid, fileid), maxEntryFileBytes),
  readPending: (groupid, fileid) => files.read(pendingKey(groupid, fileid), maxEntryFileBytes),
  keep: (groupid, fileid, bytes, type) => files.write(keyOf(groupid, fileid), bytes, type),
  removePending: (groupid, fileids) => files.remove(fileids.map((fileid) => pendingKey(groupid, fileid))),
  removeKept: (groupid, fileids) => files.remove(fileids.map((fileid) => keyOf(groupid, fileid))),
  removeAll: async (groupid) => {
    for (;;) {
      const keys = await files.list(folderOf(groupid))
      if (keys.length === 0) return
      await files.remove(keys)
    }
  },
})
