import { settingsAt } from './settingsAt'
import type { getSettingsAt as contract } from '../../shared/ledger/settingTurns'
import { maskSecrets } from '../../shared/settings/secrets'
import type { Serve } from '../core/http/serve'
import { firstIdAt } from '../core/newId'
import type { ConfigStore } from '../settings/configStore'
import { afterAll } from './getSettingTurns'
import type { LedgerReader, LedgerRow } from './ledgerStore'
import type { ReadTurns } from './readTurns'

const pageSize = 100
/** Two thousand saves of one device. */
const maxPages = 20

/** What a device had at a moment: what it has now, taken back through the turns since. */
export const getSettingsAt =
  (
    configs: Pick<ConfigStore, 'reported'>,
    ledger: LedgerReader,
    readTurns: ReadTurns,
  ): Serve<typeof contract> =>
  async ({ deviceid, time }) => {
    const reported = await configs.reported(deviceid)
    const rows: LedgerRow[] = []
    let isMore = true
    for (let page = 0; page < maxPages && isMore; page += 1) {
      const span = { from: firstIdAt(0), to: afterAll }
      const read = await ledger.newest(deviceid, span, pageSize, rows.at(-1)?.sk)
      rows.push(...read.rows)
      isMore = read.more
    }
    const { settings, unknown } = settingsAt(reported.flat, await readTurns(deviceid, rows), time)
    const first = rows.at(-1)
    return {
      settings: maskSecrets(settings),
      unknown,
      ...(first === undefined ? {} : { knownSinceTs: first.ts }),
      isPartial: isMore,
    }
  }
