import { secondMs } from '../../shared/core/time'
import type { Done, EntryRow } from './serviceStore'

/** From what each plan counts: of its entries that are not undone the one whose work was done last. */
export const doneBy = (rows: readonly EntryRow[]): Record<string, Done> => {
  const done: Record<string, Done> = {}
  for (const { entry, source, total } of rows) {
    if (entry.undone !== undefined) continue
    const { entryid, atTs, loggedTs, planids } = entry
    for (const planid of planids) {
      const before = done[planid]
      const atMs = atTs * secondMs
      if (before !== undefined && before.atMs > atMs) continue
      done[planid] = {
        entryid,
        atMs,
        loggedMs: loggedTs * secondMs,
        ...(source === undefined ? {} : { source }),
        ...(total === undefined ? {} : { total }),
      }
    }
  }
  return done
}
