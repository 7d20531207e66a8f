import type { FlatConfig } from '../../shared/devices/configTree'
import type { SettingTurn } from '../../shared/ledger/settingTurns'
import { type Compared, compareSettings } from './compareSettings'
import { isSecretKey } from '../../shared/settings/secrets'
import { settingsAt, touchedBetween } from './settingsAt'

/**
 * What differs between two moments. A setting whose values are not kept differs when it was changed between them: how is
 * not known.
 */
export const compareMoments = (
  now: FlatConfig,
  turns: readonly SettingTurn[],
  hereTs: number,
  otherTs: number,
): Compared => {
  const [here, other] = [settingsAt(now, turns, hereTs), settingsAt(now, turns, otherTs)]
  const unkept = new Set([...here.unknown, ...other.unknown])
  const without = (settings: FlatConfig) =>
    Object.fromEntries(Object.entries(settings).filter(([key]) => !unkept.has(key)))
  const { differences, same } = compareSettings(without(here.settings), without(other.settings))
  const touched = touchedBetween(turns, Math.min(hereTs, otherTs), Math.max(hereTs, otherTs))
  const changed = [...unkept].filter((key) => touched.has(key))
  return {
    differences: [
      ...differences,
      ...changed.map((key) => ({ key, isSecret: isSecretKey(key), isUnkept: true })),
    ].sort((a, b) => (a.key < b.key ? -1 : 1)),
    same: same + unkept.size - changed.length,
  }
}
