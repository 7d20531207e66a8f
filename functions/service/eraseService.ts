import type { EntryFileStore } from './entryFileStore'
import { groupOf } from './serviceStore'

/** Deletes what is kept of a group that has ended: files first, since the rows say that there is something to delete. */
export const openEraseService =
  (files: Pick<EntryFileStore, 'removeAll'>, eraseRows: (pk: string, last: string) => Promise<void>) =>
  async (pk: string, last: string): Promise<void> => {
    await files.removeAll(groupOf({ pk }))
    await eraseRows(pk, last)
  }
