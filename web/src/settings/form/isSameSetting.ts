import type { FlatConfig } from '../../../../shared/devices/configTree'

type Value = FlatConfig[string] | undefined

const isEmpty = (value: Value) => value === undefined || value === null || value === ''
/** An absent value, null and an empty text say the same: nothing is set. */
export const isSameSetting = (a: Value, b: Value): boolean =>
  (isEmpty(a) && isEmpty(b)) || JSON.stringify(a) === JSON.stringify(b)
