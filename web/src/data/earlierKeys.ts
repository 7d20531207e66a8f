import type { DisplaySettings } from '../../../shared/display/displaySettings'
import { listCards } from '../display/catalogue/planCards'
import type { FlatConfig } from '../../../shared/devices/configTree'

/** The server names this many keys in one answer. */
export const mostKeysAsked = 60

/** A map shows the last position in any case. */
const positionKeys = ['gps_lat', 'gps_lon']

const showsMap = (display: DisplaySettings, config: FlatConfig): boolean =>
  listCards([], display, config).some(({ key, isVisible }) => key === 'gps_position' && isVisible)

/** Keys whose last reading is shown when the latest one does not hold them. */
export const earlierKeys = (display: DisplaySettings, config: FlatConfig): readonly string[] => [
  ...(showsMap(display, config) ? positionKeys : []),
  ...Object.keys(display).filter((key) => {
    const entry = display[key]
    return (
      entry?.showLastReading === true && entry.displayType !== 'hide' && !/^(?:widget|chart)\d+$/.test(key)
    )
  }),
]
