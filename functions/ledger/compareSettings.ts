import type { FlatConfig } from '../../shared/devices/configTree'
import type { SettingDifference } from '../../shared/ledger/settingsDifference'
import { isSecretKey } from '../../shared/settings/secrets'

export interface Compared {
  /** In the order of their names. */
  readonly differences: SettingDifference[]
  readonly same: number
}

type Json = FlatConfig[string] | undefined

export const isSameValue = (a: Json, b: Json): boolean => JSON.stringify(a) === JSON.stringify(b)

/** A difference without the values of a secret. */
export const differenceOf = (key: string, here: Json, other: Json): SettingDifference => {
  if (isSecretKey(key)) return { key, isSecret: true }
  return {
    ...{ key, isSecret: false },
    ...(here === undefined ? {} : { here }),
    ...(other === undefined ? {} : { other }),
  }
}

/** What differs between two states of settings, also what one of them does not have. */
export const compareSettings = (here: FlatConfig, other: FlatConfig): Compared => {
  const keys = [...new Set([...Object.keys(here), ...Object.keys(other)])]
  const differing = keys.filter((key) => !isSameValue(here[key], other[key]))
  return {
    differences: differing.sort().map((key) => differenceOf(key, here[key], other[key])),
    same: keys.length - differing.length,
  }
}
