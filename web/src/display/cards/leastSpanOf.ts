/** Less than this is noise of the sensor, by unit. */
const byUnit: Readonly<Record<string, number>> = {
  V: 0.5,
  mA: 0.5,
  '°C': 5,
  '%': 5,
  '%RH': 5,
  'km/h': 5,
  km: 0.5,
  rpm: 100,
  kPa: 5,
  bar: 0.5,
  dBm: 10,
  Hz: 1,
  '°': 2,
  g: 0.1,
  mg: 50,
}

/** Of a unit that is not in the table: this share of what its gauge would show. */
const shareOfGauge = 0.05

interface Measured {
  readonly unit: string
  readonly suggested?: { readonly min: number; readonly max: number }
}

/** The smallest difference that a trend line draws in its full height; 0 where nothing is known of the values. */
export const leastSpanOf = ({ unit, suggested }: Measured): number =>
  byUnit[unit] ?? (suggested === undefined ? 0 : (suggested.max - suggested.min) * shareOfGauge)
