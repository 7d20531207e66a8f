import L, { type Map as LeafletMap } from 'leaflet'
import { useEffect } from 'react'
import type { DeviceId, GroupId } from '../../../shared/core/ids'
import { getDeviceRoads, getGroupRoads, type Roads } from '../../../shared/roads/roadCells'
import { keepMs, useEndpoint } from '../core/api/useEndpoint'
import { createRoadLayer } from './createRoadLayer'
import styles from './Roads.module.css'

/** Says at the edge of a map that it does not show every road. */
export const noteOfRoads = (): L.Control => {
  const note = new L.Control({ position: 'bottomleft' })
  note.onAdd = () => {
    const element = L.DomUtil.create('p', styles.note)
    element.textContent = 'Not all haul roads are drawn'
    return element
  }
  return note
}

const once = { dedupingInterval: keepMs.most } as const

const useRoadLayer = (map: LeafletMap, roads: Roads | undefined) => {
  useEffect(() => {
    if (roads === undefined) return undefined
    const layer = createRoadLayer(map, roads).addTo(map)
    const note = roads.isPartial ? noteOfRoads().addTo(map) : undefined
    return () => {
      layer.remove()
      note?.remove()
    }
  }, [map, roads])
}

/** Where the devices of a group drove. A map without it is still a map. */
export const RoadsOfGroup = ({ map, groupid }: { map: LeafletMap; groupid: GroupId }) => {
  useRoadLayer(map, useEndpoint(getGroupRoads, { groupid }, once).data)
  return null
}

/** Where a device drove. */
export const RoadsOfDevice = ({ map, deviceid }: { map: LeafletMap; deviceid: DeviceId }) => {
  useRoadLayer(map, useEndpoint(getDeviceRoads, { deviceid }, once).data)
  return null
}
