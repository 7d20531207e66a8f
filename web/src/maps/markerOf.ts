import type { DeviceId } from '../../../shared/core/ids'
import { type MapMarker, severityColours, severityOf } from './mapMarker'
import { listEvents } from '../alerts/listEvents'
import type { Place } from './readPlace'
import { nameOfLevel } from '../display/catalogue/nameOfLevel'

interface Facts {
  readonly deviceid: DeviceId
  readonly name: string
  readonly place: Place
  /** The place is from before the selected reading, which has none. */
  readonly isPast: boolean
  /** As the selected reading holds them. */
  readonly events: unknown
}

/** Where a device stands and how, for a map; half opaque where it only stood there once. */
export const markerOf = ({ deviceid, name, place, isPast, events }: Facts): MapMarker => {
  const [gravest] = listEvents(events)
  const severity = severityOf(gravest?.level)
  return {
    id: deviceid,
    pos: place,
    label: name,
    colour: severityColours[severity],
    severity,
    opacity: isPast ? 0.5 : 1,
    mapInfoText: [
      name,
      `${place.lat.toFixed(5)}, ${place.lon.toFixed(5)}`,
      ...(gravest?.level === undefined ? [] : [`${nameOfLevel(gravest.level)}: ${gravest.message}`]),
    ].join(' · '),
  }
}
