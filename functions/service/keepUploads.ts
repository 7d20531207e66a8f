import type { GroupId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import {
  type EntryFile,
  type GivenFile,
  entryFileNotStored,
  entryFileTooLarge,
  maxEntryFileBytes,
  nameOfType,
  notAnEntryFile,
  sniffEntryFile,
} from '../../shared/service/serviceEntry'
import { log } from '../core/log'
import { stripImage } from '../files/stripImage'
import type { EntryFileStore } from './entryFileStore'

/**
 * Checks and keeps what was uploaded, then has `write` refer to it. When that fails, what nothing refers to is deleted
 * again; the upload stays for another try.
 * @throws Problem `notFound`, `tooLarge` or `invalid` for a file that cannot be kept; then nothing is written
 */
export type KeepUploads = <T>(
  groupid: GroupId,
  given: readonly GivenFile[],
  write: (files: EntryFile[]) => Promise<T>,
) => Promise<T>

const at = (field: string, of: GivenFile, text: string, code: 'notFound' | 'tooLarge' | 'invalid') =>
  new Problem(code, `${of.name}: ${text}`, { field })

/** What was kept before, by a try that was broken off, is not written again: others may look at it. */
const keepOne = async (files: EntryFileStore, groupid: GroupId, given: GivenFile): Promise<EntryFile> => {
  const { fileid, name } = given
  const kept = await files.readKept(groupid, fileid)
  const bytes = kept ?? (await files.readPending(groupid, fileid))
  if (bytes === undefined) throw at('files', given, entryFileNotStored, 'notFound')
  if (bytes.length > maxEntryFileBytes) throw at('files', given, entryFileTooLarge, 'tooLarge')
  const type = sniffEntryFile(bytes)
  if (type === undefined) throw at('files', given, notAnEntryFile, 'invalid')
  const own = kept ?? (type === 'application/pdf' ? bytes : stripImage(bytes, type))
  if (kept === undefined) await files.keep(groupid, fileid, own, type)
  return { fileid, name: nameOfType(name, type), type, size: own.length }
}

export const openKeepUploads =
  (
    files: EntryFileStore,
    isReferredTo: (groupid: GroupId, fileid: GivenFile['fileid']) => Promise<boolean>,
  ): KeepUploads =>
  async (groupid, given, write) => {
    const kept: EntryFile[] = []
    const idsOf = (some: readonly EntryFile[]) => some.map(({ fileid }) => fileid)

    /** The entry stands whatever becomes of this: what stays behind costs storage, and goes with the group. */
    const tidy = async (work: () => Promise<unknown>): Promise<void> => {
      try {
        await work()
      } catch (error) {
        log.warn('files of a service log stay behind', { groupid, error })
      }
    }
    /** A write that went through although its answer was lost is believed. */
    const takeBack = async () => {
      const referred = await Promise.all(kept.map(({ fileid }) => isReferredTo(groupid, fileid)))
      await files.removeKept(groupid, idsOf(kept.filter((_file, n) => referred[n] !== true)))
    }

    try {
      for (const each of given) kept.push(await keepOne(files, groupid, each))
      const result = await write(kept)
      await tidy(() => files.removePending(groupid, idsOf(kept)))
      return result
    } catch (error) {
      await tidy(takeBack)
      throw error
    }
  }
