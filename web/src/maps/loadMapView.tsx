import type { ComponentType } from 'react'
import { loadConfig } from '../core/boot/config'
import type { MapProps } from './MapProps'

/** Google's map where the deployment has a key for it, otherwise the one that needs none: only one is fetched. */
export const loadMapView = async (): Promise<ComponentType<MapProps>> => {
  const { mapKey } = await loadConfig()
  if (mapKey === undefined) return (await import('./MapView')).MapView
  const { GoogleMapView } = await import('./GoogleMapView')
  return (props) => <GoogleMapView {...props} mapKey={mapKey} />
}
