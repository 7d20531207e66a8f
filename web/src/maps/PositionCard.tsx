import { memo, useMemo, useState, useSyncExternalStore, useEffect } from 'react'
import { useParams } from 'react-router-dom'
import { type RelativeRange, queryReadings } from '../../../shared/data/queryReadings'
import { type DeviceId, GroupId } from '../../../shared/core/ids'
import { useFields, useReadingsStore, useSeries } from '../livereadings/readingsStore'
import { Card, NoData } from '../display/cards/Card'
import { FactRows } from '../display/cards/FactRows'
import type { Device } from '../devices/useDevice'
import { lazyPart } from '../ui/lazyPart'
import { LazyBoundary } from '../ui/feedback/LazyBoundary'
import { Loading } from '../ui/feedback/Loading'
import { Ago } from '../ui/text/useNow'
import { keepMs, useEndpoint } from '../core/api/useEndpoint'
import { Button } from '../ui/button/Button'
import { readPlace, type Place } from './readPlace'
import { accuracyRadius, markerOf } from './markerOf'
import styles from './Map.module.css'
import { readRoute } from './MapProps'
import { TrackBar, TrackKey } from './TrackBar'
import { type TrackPoint, trackOf } from './trackOf'

/** Steps of about a hundred metres: a distance in kilometres is no more precise. */
const step = (degrees: number): number => Math.round(degrees * 1000) / 1000
/** So far around a town is looked for. */
const reachDegrees = 3

/** Where a place is, in words; undefined until it is known, and where no town is near. */
const useNearestTown = ({ lat, lon }: Place): string | undefined => {
  const [said, setSaid] = useState<string>()
  const [nearLat, nearLon] = [step(lat), step(lon)]
  useEffect(() => {
    let isLeft = false
    const place = { lat: nearLat, lon: nearLon }
    const view = {
      south: nearLat - reachDegrees,
      north: nearLat + reachDegrees,
      west: nearLon - reachDegrees,
      east: nearLon + reachDegrees,
    }
    const look = async () => {
      const [{ loadTowns }, { cellsOf, describePlace }] = await Promise.all([
        import('./loadTowns'),
        import('./towns'),
      ])
      const words = describePlace(place, await loadTowns(cellsOf(view)))
      if (!isLeft) setSaid(words)
    }
    look().catch((problem: unknown) => console.debug('The nearest town is not known.', problem))
    return () => {
      isLeft = true
    }
  }, [nearLat, nearLon])
  return said
}

const points = 400

/** Where a device was in a time until now; undefined until that is known, and where it may not be asked. */
const useTrack = (
  deviceid: DeviceId,
  relative: RelativeRange,
  isWanted: boolean,
): { track: readonly TrackPoint[] | undefined; isUnknown: boolean } => {
  const { data, error } = useEndpoint(
    queryReadings,
    isWanted ? { deviceid, dataKeys: 'gps_lat,gps_lon,gps_speed', relative, downsample: points } : undefined,
    { dedupingInterval: keepMs.most },
  )
  const isUnknown = data === undefined && error !== undefined
  const track = useMemo(() => {
    if (data === undefined) return isUnknown ? [] : undefined
    return trackOf(data.data)
  }, [data, isUnknown])
  return { track, isUnknown }
}

interface PositionNoteProps {
  place: Place
  /** When it was measured, if the selected reading has no position. */
  pastTs: number | undefined
}

/** Whatever map the person's own device opens such places with. */
const mapAddress = ({ lat, lon }: Place): string =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: `${lat},${lon}` }).toString()}`

/** Where the marker stands in figures, and of when it is. */
const PositionNote = ({ place, pastTs }: PositionNoteProps) => {
  const town = useNearestTown(place)
  return (
    <p className={styles.note}>
      <span>
        {town === undefined ? null : <b>{town}</b>} {place.lat.toFixed(5)}, {place.lon.toFixed(5)}
      </span>
      <a href={mapAddress(place)} target="_blank" rel="noopener noreferrer">
        Open in Maps
      </a>
      {pastTs === undefined ? null : (
        <span>
          Last position, <Ago ms={pastTs * 1000} />
        </span>
      )}
    </p>
  )
}

const MapView = lazyPart(async () => (await import('./loadMapView')).loadMapView(), 'boundary')

const positionKeys = ['gps_lat', 'gps_lon', 'gps_hdop', 'events'] as const

const noSubscription = () => () => undefined

/** The path, followed only while it is wanted: without it, new readings are no reason to render. */
const useRoute = (isWanted: boolean) => {
  const store = useReadingsStore()
  const selected = useSyncExternalStore(isWanted ? store.subscribe : noSubscription, () =>
    isWanted ? store.snapshot().selected : undefined,
  )
  return useMemo(
    () => (selected === undefined ? undefined : readRoute(store.all(), selected)),
    [store, selected],
  )
}

const Tool = ({ label, isOn, onPress }: { label: string; isOn: boolean; onPress: () => void }) => (
  <button type="button" className={styles.tool} aria-pressed={isOn} onClick={onPress}>
    {label}
  </button>
)

interface Props {
  title: string
  /** A plan without data to the portal loads the map on demand only; which one it is may not be known yet. */
  device: Pick<Device, 'deviceid' | 'name' | 'isRestricted'>
  onShowRoute: () => void
}

/** Where the device is, or was when the selected reading has no position. */
export const PositionCard = memo(({ title, device, onShowRoute }: Props) => {
  const { deviceid, name, isRestricted } = device
  const [lat, lon, hdop, events] = useFields(positionKeys)
  const place = readPlace(lat, lon)
  const { lastValue: lastLat, lastTs } = useSeries('gps_lat')
  const lastLon = useSeries('gps_lon').lastValue
  const shown = place ?? readPlace(lastLat, lastLon)
  const groupid = GroupId.safeParse(useParams().groupid).data
  const [isAsked, setIsAsked] = useState(false)
  const [isExpanded, setIsExpanded] = useState(false)
  const [isRouteOn, setIsRouteOn] = useState(false)
  const route = useRoute(isRouteOn)
  const [trackRange, setTrackRange] = useState<RelativeRange>('1d')
  const overlays = useMemo(
    () => (isRestricted === false ? { deviceid, groupid } : {}),
    [deviceid, groupid, isRestricted],
  )
  const { track, isUnknown } = useTrack(deviceid, trackRange, isRestricted === false && shown !== undefined)

  if (shown === undefined) {
    return (
      <Card title={title}>
        <NoData />
      </Card>
    )
  }
  if (isRestricted === undefined) {
    return (
      <Card title={title} wide rows={2}>
        <Loading label="Loading map" />
      </Card>
    )
  }
  if (isRestricted && !isAsked) {
    return (
      <Card title={title} wide>
        <Button variant="default" style={{ margin: 'auto' }} onClick={() => setIsAsked(true)}>
          Load Map
        </Button>
      </Card>
    )
  }
  const tools = (
    <div className={styles.tools}>
      {isRestricted ? null : (
        <Tool
          label="Route"
          isOn={isRouteOn}
          onPress={() => {
            setIsRouteOn(!isRouteOn)
            onShowRoute()
          }}
        />
      )}
      <Tool
        label={isExpanded ? 'Collapse' : 'Expand'}
        isOn={isExpanded}
        onPress={() => setIsExpanded(!isExpanded)}
      />
    </div>
  )
  return (
    <Card title={title} wide rows={isExpanded ? 6 : 2} phoneRows={isExpanded ? 7 : 2} aside={tools}>
      <LazyBoundary message="Map Load Error" fallback={<Loading label="Loading map" />}>
        <MapView
          marker={markerOf({ deviceid, name, place: shown, isPast: place === undefined, events })}
          radiusMetres={accuracyRadius(hdop)}
          isExpanded={isExpanded}
          route={route}
          track={track}
          overlays={overlays}
        />
      </LazyBoundary>
      {isExpanded && !isRestricted ? (
        <TrackBar track={track} isUnknown={isUnknown} range={trackRange} onRange={setTrackRange} />
      ) : null}
      {!isExpanded && !isRouteOn && (track?.length ?? 0) > 1 ? <TrackKey /> : null}
      <PositionNote place={shown} pastTs={place === undefined ? lastTs : undefined} />
    </Card>
  )
})
PositionCard.displayName = 'PositionCard'

const gpsKeys = ['gps_lat', 'gps_lon', 'gps_nsat', 'gps_hdop', 'gps_cog', 'gps_altitude'] as const

const write = (value: unknown, unit = ''): string => (typeof value === 'number' ? `${value}${unit}` : '–')

/** What the receiver says about the fix of the selected reading. */
export const GpsInfoCard = memo(({ title }: { title: string }) => {
  const [lat, lon, satellites, hdop, heading, altitude] = useFields(gpsKeys)
  const place = readPlace(lat, lon)
  if (place === undefined) {
    return (
      <Card title={title}>
        <NoData />
      </Card>
    )
  }
  return (
    <Card title={title} wide phoneRows={2}>
      <FactRows
        inPairs
        facts={[
          ['Lat/Lon', `${place.lat.toFixed(5)}, ${place.lon.toFixed(5)}`],
          ['Satellites', write(satellites)],
          ['HDOP', write(hdop)],
          ['Heading', write(heading, '°')],
          ['Altitude', write(altitude, ' m')],
        ]}
      />
    </Card>
  )
})
GpsInfoCard.displayName = 'GpsInfoCard'
