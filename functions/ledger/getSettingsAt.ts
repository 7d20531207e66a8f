import type { FlatConfig } from '../../shared/devices/configTree'
import { isPortalSetting } from '../../shared/ledger/portalSettings'
import type { getSettingsAt as contract } from '../../shared/ledger/settingTurns'
import { maskSecrets } from '../../shared/settings/secrets'
import type { Serve } from '../core/http/serve'
import type { ConfigStore } from '../settings/configStore'
import { type PortalSource, portalNow } from './portalNow'
import type { ReadWholeLedger } from './readWholeLedger'
import { settingsAt } from './settingsAt'

const split = (settings: FlatConfig): [portal: FlatConfig, device: FlatConfig] => {
  const entries = Object.entries(settings)
  return [
    Object.fromEntries(entries.filter(([key]) => isPortalSetting(key))),
    Object.fromEntries(entries.filter(([key]) => !isPortalSetting(key))),
  ]
}

/** What a device had at a moment: what it has now, taken back through the turns since. */
export const getSettingsAt =
  (
    configs: Pick<ConfigStore, 'reported'>,
    devices: PortalSource,
    readLedger: ReadWholeLedger,
  ): Serve<typeof contract> =>
  async ({ deviceid, time }) => {
    const [reported, portal, { turns, knownSinceTs, isPartial }] = await Promise.all([
      configs.reported(deviceid),
      portalNow(devices, deviceid, { notes: true }),
      readLedger(deviceid),
    ])
    const then = settingsAt({ ...reported.flat, ...portal }, turns, time)
    const [ofPortal, ofDevice] = split(then.settings)
    return {
      settings: maskSecrets(ofDevice),
      portal: ofPortal,
      unknown: then.unknown,
      ...(knownSinceTs === undefined ? {} : { knownSinceTs }),
      isPartial,
    }
  }
