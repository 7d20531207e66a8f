import type { FlatConfig } from '../../shared/devices/configTree'
import type { SettingDifference } from '../../shared/ledger/settingsDifference'
import { isSecretKey } from '../../shared/settings/secrets'

export interface Compared {
  /** In the order of their names. */
  readonly differences: SettingDifference[]
  readonly same: number
}

type Json = FlatConfig[string] | undefined

const isSameValue = (a: Json, b: Json): boolean => JSON.stringify(a) === JSON.stringify(b)

/** A difference without the values of a secret. */
const differenceOf = (key: string, here: Json, other: Json): SettingDifference => {
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

interface Usual {
  readonly value: FlatConfig[string]
  /** So many devices have it, of so many that have the setting. */
  readonly devices: number
  readonly of: number
}

/** Of one device nothing is usual. */
const fewestDevices = 2

/** The value of each setting that more than half of the devices have that have the setting; undefined without one. */
export const usualSettings = (configs: readonly FlatConfig[]): Map<string, Usual | undefined> => {
  const counts = new Map<string, Map<string, number>>()
  for (const [key, value] of configs.flatMap((config) => Object.entries(config))) {
    const values = counts.get(key) ?? new Map<string, number>()
    const text = JSON.stringify(value)
    counts.set(key, values.set(text, (values.get(text) ?? 0) + 1))
  }
  const usual = new Map<string, Usual | undefined>()
  for (const [key, values] of counts) {
    const of = [...values.values()].reduce((sum, count) => sum + count, 0)
    const [text, devices] = [...values].reduce((a, b) => (b[1] > a[1] ? b : a))
    const isUsual = of >= fewestDevices && devices * 2 > of
    usual.set(key, isUsual ? { value: JSON.parse(text) as FlatConfig[string], devices, of } : undefined)
  }
  return usual
}

/** Where a device has not what most have; what none of the others has is left out. */
export const compareWithUsual = (
  here: FlatConfig,
  configs: readonly FlatConfig[],
): Compared & { undecided: number } => {
  const usual = [...usualSettings(configs)]
  const decided = usual.flatMap(([key, found]) => (found === undefined ? [] : [{ key, ...found }]))
  const differing = decided.filter(({ key, value }) => !isSameValue(here[key], value))
  return {
    differences: differing
      .sort((a, b) => (a.key < b.key ? -1 : 1))
      .map(({ key, value, devices, of }) => ({ ...differenceOf(key, here[key], value), devices, of })),
    same: decided.length - differing.length,
    undecided: usual.length - decided.length,
  }
}
