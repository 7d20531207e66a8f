import { Problem } from '../../shared/core/problem'
import { secondMs } from '../../shared/core/time'
import type { getSettingTurns as contract } from '../../shared/ledger/settingTurns'
import type { Serve } from '../core/http/serve'
import { firstIdAt } from '../core/newId'
import type { LedgerReader, LedgerRow } from './ledgerStore'
import type { ReadTurns } from './readTurns'

/** Sorts above every id. */
export const afterAll = '~'

const pageSize = 100
/** So many pages are looked through for the history of one setting; the next request goes on from there. */
const maxPages = 10

/** A row with one of its settings alone; undefined when that is not among them. */
const withKey = (row: LedgerRow, key: string | undefined): LedgerRow | undefined => {
  if (key === undefined) return row
  const value = Object.hasOwn(row.turns.values, key) ? row.turns.values[key] : undefined
  return value === undefined ? undefined : { ...row, turns: { ...row.turns, values: { [key]: value } } }
}

export const getSettingTurns =
  (ledger: LedgerReader, readTurns: ReadTurns): Serve<typeof contract> =>
  async ({ deviceid, key, fromTime = 0, toTime, dataPoints, pageStartKey }) => {
    if (toTime !== undefined && fromTime > toTime) throw new Problem('invalid', 'Invalid date range')
    const span = {
      from: firstIdAt(fromTime * secondMs),
      to: toTime === undefined ? afterAll : firstIdAt((toTime + 1) * secondMs),
    }
    const rows: LedgerRow[] = []
    let before = pageStartKey
    let isMore = true
    for (let page = 0; page < maxPages && isMore && rows.length < dataPoints; page += 1) {
      const limit = key === undefined ? dataPoints - rows.length : pageSize
      const read = await ledger.newest(deviceid, span, limit, before)
      isMore = read.more
      for (const row of read.rows) {
        if (rows.length === dataPoints) {
          isMore = true
          break
        }
        before = row.sk
        const kept = withKey(row, key)
        if (kept !== undefined) rows.push(kept)
      }
    }
    return {
      turns: await readTurns(deviceid, rows),
      ...(isMore && before !== undefined ? { lastEvaluatedKey: before } : {}),
    }
  }
