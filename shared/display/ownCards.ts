import { maxCharts, maxWidgets } from './displaySettings'

/** Cards that people make themselves, and how many of them a device may have (spec 2 §5). */
export const ownCardLimits = { widget: maxWidgets, chart: maxCharts } as const
export type OwnCardType = keyof typeof ownCardLimits
export const ownCardTypes = Object.keys(ownCardLimits) as OwnCardType[]

const ownCardKey = /^(widget|chart)\d+$/

/** What a key is the card of, if somebody made it. */
export const ownCardTypeOf = (key: string): OwnCardType | undefined =>
  ownCardKey.exec(key)?.[1] as OwnCardType | undefined

export const tooManyCards = (type: OwnCardType): string =>
  `Maximum number of ${type}s reached [${ownCardLimits[type]}]`

/** The key of the next card: the lowest number that is free, or none when the device has all it may have. */
export const nextOwnCardKey = (type: OwnCardType, keys: Iterable<string>): string | undefined => {
  const taken = new Set([...keys].filter((key) => ownCardTypeOf(key) === type))
  if (taken.size >= ownCardLimits[type]) return undefined
  for (let n = 1; ; n += 1) if (!taken.has(`${type}${n}`)) return `${type}${n}`
}

/** The type of which a change makes more than a device may have; a type that is not added to is never too many. */
export const exceededBy = (
  existing: Iterable<string>,
  change: Readonly<Record<string, unknown>>,
): OwnCardType | undefined => {
  const before = new Set(existing)
  const added = Object.keys(change).filter((key) => change[key] !== null && !before.has(key))
  const kept = [...before].filter((key) => change[key] !== null)
  const count = (keys: string[], type: OwnCardType) =>
    keys.filter((key) => ownCardTypeOf(key) === type).length
  return ownCardTypes.find(
    (type) => count(added, type) > 0 && count(kept, type) + count(added, type) > ownCardLimits[type],
  )
}
