import { displayOf } from './displayOf'
import type { DisplaySettings } from '../../../../shared/display/displaySettings'
import { generateName, noGeneratedName } from './generateName'
import { type OwnCardType, ownCardTypeOf } from '../../../../shared/display/ownCards'

const plainNames: Record<OwnCardType, string> = { widget: 'Widget', chart: 'Chart' }

/**
 * A name for one more card that somebody makes, plain or after the name of another one; undefined when all that are
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
