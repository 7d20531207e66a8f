import { memo } from 'react'
import { useFields } from '../livereadings/readingsStore'
import { Card, NoData } from '../display/cards/Card'
import { FactRows } from '../display/cards/FactRows'
import { readPlace } from './readPlace'

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
