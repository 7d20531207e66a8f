import { type MapMarker, severityColours, severityOf, silentOpacity } from '../maps/mapMarker'
import { formatAgo } from '../ui/text/formatTime'
import type { DeviceRow } from './deviceRow'
import { nameOfLevel } from '../display/catalogue/nameOfLevel'

/** A device on the map of its group; undefined for one without a position. */
export const markerOfRow = (row: DeviceRow): MapMarker | undefined => {
  const { deviceid, name, place, events, contact, lastContactMs, headingDeg } = row
  if (place === undefined) return undefined
  const severity = severityOf(events[0]?.level)
  const said = [
    name,
    ...events.slice(0, 2).map((event) => `${nameOfLevel(event.level)} ${event.name}`),
    ...(headingDeg === undefined ? [] : [`heading ${Math.round(headingDeg)}°`]),
    ...(contact === 'live' || lastContactMs === undefined
      ? []
      : [`offline, last contact ${formatAgo(lastContactMs, Date.now())}`]),
  ]
  return {
    id: deviceid,
    pos: place,
    label: name,
    colour: severityColours[severity],
    severity,
    level: events[0]?.level ?? 'normal',
    headingDeg,
    opacity: contact === 'live' ? 1 : silentOpacity,
    mapInfoText: said.join(' · '),
  }
}
