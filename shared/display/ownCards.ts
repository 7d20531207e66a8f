/** Cards that people make themselves, and how many of them a device may have. */
export const ownCardLimits = { widget: 99, chart: 5 } as const
export type OwnCardType = keyof typeof ownCardLimits
export const ownCardTypes = Object.keys(ownCardLimits) as OwnCardType[]

/** Such as `widget1` or `chart12`. No other key has a drawing, is counted, or has a revision. */
export const ownCardKeys = {
  widget: /^widget([1-9]\d?)$/,
  chart: /^chart([1-9]\d?)$/,
} as const satisfies Record<OwnCardType, RegExp>

/** What a key is the card of, if a person made it. */
export const ownCardTypeOf = (key: string): OwnCardType | undefined =>
  ownCardTypes.find((type) => ownCardKeys[type].test(key))

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
