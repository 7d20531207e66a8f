import { displayOf } from './displayOf'
import { type DisplaySettings, maxLabelLength } from '../../../../shared/display/displaySettings'
import { type OwnCardType, ownCardTypeOf } from '../../../../shared/display/ownCards'

const plainNames: Record<OwnCardType, string> = { widget: 'Widget', chart: 'Chart' }

/**
 * A name for one more custom card, plain or after the name of another one; undefined when all that are
 * generated are taken.
 */
export const nameOwnCard = (type: OwnCardType, display: DisplaySettings, like = ''): string | undefined =>
  generateName(
    like === '' ? plainNames[type] : like,
    Object.keys(display)
      .filter((key) => ownCardTypeOf(key) !== undefined)
      .map((key) => displayOf(key, display[key]).label),
  )

/** What a person reads who has to find a name. */
export const noNameForCard = (type: OwnCardType): string => noGeneratedName(plainNames[type])

/** So many names are tried before a person has to find one. */
export const maxGeneratedNames = 20

const numbered = /^(.*?) ?\d{1,2}$/

/** Names are compared as people read them. */
const fold = (name: string): string => name.trim().toLowerCase()

/**
 * A name that nothing else has: `Widget 1` to `Widget 20`, after `Pump house` `Pump house 2` and so on, shortened to
 * what a label may be. Undefined when all of them are taken.
 */
export const generateName = (like: string, taken: Iterable<string>): string | undefined => {
  const names = new Set([...taken].map(fold))
  const stem = numbered.exec(like)?.[1] ?? like
  for (let n = 1; n <= maxGeneratedNames; n += 1) {
    const suffix = ` ${n}`
    const name = `${stem.slice(0, maxLabelLength - suffix.length).trimEnd()}${suffix}`.trim()
    if (!names.has(fold(name))) return name
  }
  return undefined
}

/** What a person reads who has to find a name. */
export const noGeneratedName = (like: string): string => {
  const stem = numbered.exec(like)?.[1] ?? like
  return `${stem} 1 to ${stem} ${maxGeneratedNames} are taken: please type another name.`
}
