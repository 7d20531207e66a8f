import { displayOf } from '../../../shared/display/displayOf'
import type { DisplaySettings } from '../../../shared/display/displaySettings'
import { generateName } from '../../../shared/display/generateName'
import { ownCardTypeOf } from '../../../shared/display/ownCards'

/** A name for one more widget of a device, after the name of another or from scratch; undefined beyond the twentieth. */
export const nameWidget = (display: DisplaySettings, like = ''): string | undefined =>
  generateName(
    like === '' ? 'Widget' : like,
    Object.keys(display)
      .filter((key) => ownCardTypeOf(key) !== undefined)
      .map((key) => displayOf(key, display[key]).label),
  )
