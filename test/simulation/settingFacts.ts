import type { DeviceId } from '../../shared/core/ids'
import { secondMs } from '../../shared/core/time'
import { nestConfig } from '../../shared/devices/configTree'
import { openLedgerReader } from '../../functions/ledger/ledgerStore'
import { openReadTurns } from '../../functions/ledger/ledgerTurns'
import { openReadWholeLedger } from '../../functions/ledger/settingsAt'
import { type Scene, tables } from '../integration/openScene'
import type { SimulatedDevice } from './device'
import type { Facts } from './Facts'
import { firstSettings } from './plan'

/** What the portal knows of settings, from the first report of a device to the end. */
export const openSettingFacts = ({ openService, documents, now }: Scene) => {
  const { configs, commands } = openService(documents)
  const readLedger = openReadWholeLedger(
    openLedgerReader(documents, tables.serverLog),
    openReadTurns(commands),
  )
  return {
    begin: (deviceid: DeviceId) => configs.report(deviceid, nestConfig(firstSettings), now() / secondMs),
    read: (devices: readonly SimulatedDevice[]): Promise<Facts['settings']> =>
      Promise.all(
        devices.map(async ({ deviceid, settings }) => {
          const [{ flat }, { turns }] = await Promise.all([configs.reported(deviceid), readLedger(deviceid)])
          return { deviceid, first: { ...firstSettings }, has: settings, reported: flat, turns }
        }),
      ),
  }
}
