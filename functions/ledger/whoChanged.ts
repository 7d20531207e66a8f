import type { WhoChanged } from '../changes/undoSet'
import { firstIdAt } from '../core/newId'
import { afterAll } from './getSettingTurns'
import type { LedgerReader } from './ledgerStore'

/** The last hundred saves of a device are looked through. */
const looked = 100

/** Who changed a setting last, by the ledger; a change on the device itself names no one. */
export const openWhoChanged =
  (ledger: LedgerReader): WhoChanged =>
  async (deviceid, key) => {
    const { rows } = await ledger.newest(deviceid, { from: firstIdAt(0), to: afterAll }, looked)
    const row = rows.find(({ turns }) => Object.hasOwn(turns.values, key))
    if (row === undefined) return undefined
    const by = row.userName === '' ? row.userEmail : row.userName
    return { ts: row.ts, ...(by === '' ? { by: 'the device itself' } : { by }) }
  }
