/**
 * What says most about a machine at a glance, the first first: what it holds and has worked, how it runs, then where
 * its power stands. A list has room for few values; the rest follow in the catalogue's order.
 */
const order = [
  'fuel_level',
  'cp1',
  'cp2',
  'eng_hrs',
  'run_hrs',
  'hourmeter1_hrs',
  'vin_hrs',
  'eng_speed',
  'eng_load',
  'eng_temp',
  'coolant_temp',
  'oil_pressure',
  'analog1',
  'analog2',
  'current1',
  'current2',
  'tc1',
  'gps_speed',
  'vin',
  'vbat',
  'ambient',
]

const ranks = new Map(order.map((key, rank) => [key, rank]))

/** Lower is more important: what its owner named first, and keys without a rank after all others. */
export const tellingRank = (key: string, isNamed = false): number =>
  (ranks.get(key) ?? order.length) - (isNamed ? order.length + 1 : 0)
