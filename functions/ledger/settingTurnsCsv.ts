import { csvLine } from '../../shared/core/csv'
import { secondMs } from '../../shared/core/time'
import { nextTurnsHeader, type readSettingTurnsCsv as contract } from '../../shared/cloudapi/devices'
import type { getSettingTurns } from '../../shared/ledger/settingTurns'
import type { Serve } from '../core/http/serve'

const columns = ['ts', 'time', 'setting', 'from', 'to', 'by', 'email', 'via', 'outcome', 'outcomeTime', 'why']

const timeOf = (ts: number | undefined): string =>
  ts === undefined ? '' : new Date(ts * secondMs).toISOString()

/** The same changes, one line each; of a secret no values. */
export const readSettingTurnsCsv =
  (read: Serve<typeof getSettingTurns>): Serve<typeof contract> =>
  async (input, caller) => {
    const { turns, lastEvaluatedKey } = await read(input, caller)
    const lines = turns.map(({ ts, key, from, to, by, via, outcome, outcomeTs, why }) =>
      csvLine([ts, timeOf(ts), key, from, to, by?.name, by?.email, via, outcome, timeOf(outcomeTs), why]),
    )
    return {
      name: `${input.deviceid}-setting-turns.csv`,
      bytes: Buffer.from([csvLine(columns), ...lines].join('')),
      ...(lastEvaluatedKey === undefined ? {} : { headers: { [nextTurnsHeader]: lastEvaluatedKey } }),
    }
  }
