const isWithin = (value: unknown, most: number): value is number =>
  typeof value === 'number' && Math.abs(value) <= most

/** The time zone of the place where a device was last; undefined without a position. Its table is loaded when asked. */
export const zoneOfReading = async (
  reading: Readonly<Record<string, unknown>> | undefined,
): Promise<string | undefined> => {
  const [lat, lon] = [reading?.gps_lat, reading?.gps_lon]
  if (!isWithin(lat, 90) || !isWithin(lon, 180)) return undefined
  const { default: lookUpZone } = await import('@photostructure/tz-lookup')
  return lookUpZone(lat, lon)
}
