/** What a modem reports that cannot tell its LTE signal, dBm. */
export const unknownSignalDbm = -114

/** What a channel reports where it measured nothing. */
const marks: Readonly<Record<string, number>> = {
  gsm_rssi: unknownSignalDbm,
  /** Volts of a battery that is not fitted, or not in use. */
  vbat: 0,
}

/** Whether a channel has a number that only says that there was nothing to measure. */
export const mayBeUnmeasured = (key: string): boolean => Object.hasOwn(marks, key)

/** Whether a number only says that there was nothing to measure: it is no low value, and counts in no sum. */
export const isUnmeasured = (key: string, value: unknown): boolean =>
  mayBeUnmeasured(key) && marks[key] === value
