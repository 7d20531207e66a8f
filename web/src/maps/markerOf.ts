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
    level: gravest?.level ?? 'normal',
    opacity: isPast ? 0.5 : 1,
    mapInfoText: [
      name,
      `${place.lat.toFixed(5)}, ${place.lon.toFixed(5)}`,
      ...(gravest?.level === undefined ? [] : [`${nameOfLevel(gravest.level)}: ${gravest.message}`]),
    ].join(' · '),
  }
}

/** Metres of uncertainty for each unit of dilution. */
const metresPerHdop = 15
/** A dilution of 99 means no fix worth the name: the circle must not swallow the map. */
const largestMetres = 500

/** Radius of the accuracy circle in metres; none when the dilution is not known. */
export const accuracyRadius = (hdop: unknown): number | undefined =>
  typeof hdop === 'number' && hdop > 0 ? Math.min(metresPerHdop * hdop, largestMetres) : undefined
