import { CircleF, GoogleMap, MarkerF, PolylineF, useJsApiLoader } from '@react-google-maps/api'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { Loading } from '../ui/feedback/Loading'
import { singleMarkerZoom } from './mapMarker'
import styles from './Map.module.css'
import { createLooking, type MapProps, routeLooks, routeExtent, routeStart } from './MapProps'
import type { Place } from './readPlace'

const toLatLng = ({ lat, lon }: Place) => ({ lat, lng: lon })
const path = ({ colour, weight }: (typeof routeLooks)[keyof typeof routeLooks]) => ({
  strokeColor: colour,
  strokeWeight: weight,
  clickable: false,
})
const circle = (colour: string, opacity: number) => ({
  strokeColor: colour,
  strokeWeight: 1,
  strokeOpacity: opacity,
  fillColor: colour,
  fillOpacity: 0.15 * opacity,
  clickable: false,
})

/** The map of a deployment that has a key for Google's. */
export const GoogleMapView = ({ mapKey, ...props }: MapProps & { mapKey: string }) => {
  const { marker, radiusMetres, isExpanded, route } = props
  const { pos, colour, opacity } = marker
  const { isLoaded, loadError } = useJsApiLoader({
    id: 'google-maps',
    googleMapsApiKey: mapKey,
    // The portal's own font is on the page already; another origin's would not pass its policy.
    preventGoogleFontsLoading: true,
  })
  const [map, setMap] = useState<google.maps.Map>()
  const [looking] = useState(() => createLooking(Date.now))
  const position = useMemo(() => toLatLng(pos), [pos])
  const [start] = useState(position)
  const shownRoute = routeStart(route)

  const fit = useEffectEvent(() => {
    const extent = route === undefined ? undefined : routeExtent(route)
    if (extent !== undefined) map?.fitBounds(extent, 20)
  })
  // A route is fitted when it appears, gets another start or another room: not at every reading.
  useEffect(() => fit(), [map, isExpanded, shownRoute])
  useEffect(() => {
    if (!looking.isLookedAt() && map?.getBounds()?.contains(position) === false) map.panTo(position)
  }, [map, position, looking])

  if (loadError !== undefined) return <p role="alert">Map Load Error</p>
  if (!isLoaded) return <Loading label="Loading map" />
  return (
    <GoogleMap
      mapContainerClassName={`${styles.map} ${isExpanded ? styles.expanded : ''}`}
      center={start}
      zoom={singleMarkerZoom}
      onLoad={setMap}
      onMouseMove={looking.look}
      options={{ streetViewControl: false, fullscreenControl: false }}
    >
      {route === undefined ? null : (
        <>
          <PolylineF path={route.before.map(toLatLng)} options={{ ...path(routeLooks.before), zIndex: 1 }} />
          <PolylineF path={route.after.map(toLatLng)} options={{ ...path(routeLooks.after), zIndex: 2 }} />
        </>
      )}
      {radiusMetres === undefined ? null : (
        <CircleF center={position} radius={radiusMetres} options={circle(colour, opacity)} />
      )}
      <MarkerF
        position={position}
        opacity={opacity}
        title={marker.mapInfoText}
        onClick={() => {
          map?.panTo(position)
          map?.setZoom(singleMarkerZoom)
        }}
      />
    </GoogleMap>
  )
}
