import type { DeviceId } from '../../shared/core/ids'
import type { SettingTurn } from '../../shared/ledger/settingTurns'
import { firstIdAt } from '../core/newId'
import { afterAll } from './getSettingTurns'
import type { LedgerReader, LedgerRow } from './ledgerStore'
import type { ReadTurns } from './readTurns'

const pageSize = 100
/** Two thousand saves of one device. */
const maxPages = 20

interface WholeLedger {
  readonly turns: readonly SettingTurn[]
  /** The first change that was read, epoch seconds. */
  readonly knownSinceTs: number | undefined
  /** There are older ones. */
  readonly isPartial: boolean
}

/** The turns of a device, as far back as two thousand saves. */
export const openReadWholeLedger =
  (ledger: LedgerReader, readTurns: ReadTurns) =>
  async (deviceid: DeviceId): Promise<WholeLedger> => {
    const rows: LedgerRow[] = []
    let isMore = true
    for (let page = 0; page < maxPages && isMore; page += 1) {
      const span = { from: firstIdAt(0), to: afterAll }
      const read = await ledger.newest(deviceid, span, pageSize, rows.at(-1)?.sk)
      rows.push(...read.rows)
      isMore = read.more
    }
    return { turns: await readTurns(deviceid, rows), knownSinceTs: rows.at(-1)?.ts, isPartial: isMore }
  }

export type ReadWholeLedger = ReturnType<typeof openReadWholeLedger>
