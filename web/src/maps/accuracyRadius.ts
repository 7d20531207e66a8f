/** Metres of uncertainty for each unit of dilution. */
const metresPerHdop = 15
/** A dilution of 99 means no fix worth the name: the circle must not swallow the map. */
const largestMetres = 500

/** Radius of the accuracy circle in metres; none when the dilution is not known. */
export const accuracyRadius = (hdop: unknown): number | undefined =>
  typeof hdop === 'number' && hdop > 0 ? Math.min(metresPerHdop * hdop, largestMetres) : undefined
