import type { Map as LeafletMap } from 'leaflet'
import type { DeviceId, GroupId } from '../../../shared/core/ids'
import { PlacesOnMap } from '../places/PlacesOnMap'
import { RoadsOfDevice, RoadsOfGroup } from '../roads/RoadsOnMap'

/** Whose roads and places a map shows. */
export interface OverlaysOf {
  readonly groupid?: GroupId | undefined
  readonly deviceid?: DeviceId | undefined
}

interface Props extends OverlaysOf {
  readonly map: LeafletMap
}

/** What lies over the land of a map and below its marks. It is fetched once the map has its land. */
export const MapOverlays = ({ map, groupid, deviceid }: Props) => (
  <>
    {deviceid !== undefined && <RoadsOfDevice map={map} deviceid={deviceid} />}
    {deviceid === undefined && groupid !== undefined && <RoadsOfGroup map={map} groupid={groupid} />}
    {groupid !== undefined && <PlacesOnMap map={map} groupid={groupid} hasList={deviceid === undefined} />}
  </>
)
