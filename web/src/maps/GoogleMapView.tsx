import { CircleF, GoogleMap, MarkerF, PolylineF, useJsApiLoader } from '@react-google-maps/api'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { Loading } from '../ui/Loading'
import styles from './Map.module.css'
import { type MapProps, markColours } from './MapProps'
import type { Place } from './readPlace'
import { routeExtent, routeStart } from './routeExtent'

const startZoom = 15
const toLatLng = ({ lat, lon }: Place) => ({ lat, lng: lon })
const path = (colour: string) => ({ strokeColor: colour, strokeWeight: 3, clickable: false })
const circle = (opacity: number) => ({
  strokeColor: markColours.marker,
  strokeWeight: 1,
  strokeOpacity: opacity,
  fillColor: markColours.marker,
  fillOpacity: 0.15 * opacity,
  clickable: false,
})

/** The map of a deployment that has a key for Google's. */
export const GoogleMapView = ({ mapKey, ...props }: MapProps & { mapKey: string }) => {
  const { place, radiusMetres, isPast, isExpanded, route } = props
  const { isLoaded, loadError } = useJsApiLoader({
    id: 'google-maps',
    googleMapsApiKey: mapKey,
    // The portal's own font is on the page already; another origin's would not pass its policy.
    preventGoogleFontsLoading: true,
  })
  const [map, setMap] = useState<google.maps.Map>()
  const opacity = isPast ? 0.5 : 1
  const position = useMemo(() => toLatLng(place), [place])
  const [start] = useState(position)
  const shownRoute = routeStart(route)

  const fit = useEffectEvent(() => {
    const extent = route === undefined ? undefined : routeExtent(route)
    if (extent !== undefined) map?.fitBounds(extent, 20)
  })
  // A route is fitted when it appears, gets another start or another room: not at every reading.
  useEffect(() => fit(), [map, isExpanded, shownRoute])
  useEffect(() => {
    if (map?.getBounds()?.contains(position) === false) map.panTo(position)
  }, [map, position])

  if (loadError !== undefined) return <p role="alert">Map Load Error</p>
  if (!isLoaded) return <Loading label="Loading map" />
  return (
    <GoogleMap
      mapContainerClassName={`${styles.map} ${isExpanded ? styles.expanded : ''}`}
      center={start}
      zoom={startZoom}
      onLoad={setMap}
      options={{ streetViewControl: false, fullscreenControl: false }}
    >
      {route === undefined ? null : (
        <>
          <PolylineF path={route.after.map(toLatLng)} options={path(markColours.after)} />
          <PolylineF path={route.before.map(toLatLng)} options={path(markColours.before)} />
        </>
      )}
      {radiusMetres === undefined ? null : (
        <CircleF center={position} radius={radiusMetres} options={circle(opacity)} />
      )}
      <MarkerF position={position} opacity={opacity} />
    </GoogleMap>
  )
}
