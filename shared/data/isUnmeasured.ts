/** What a channel reports where it measured nothing (spec 1 §9; spec-traps 14, 26). */
const marks: Readonly<Record<string, number>> = {
  /** dBm of a modem that cannot tell its signal. */
  gsm_rssi: -114,
  /** Volts of a battery that is not fitted, or not in use. */
  vbat: 0,
}

/** Whether a number only says that there was nothing to measure: it is no low value, and counts in no sum. */
export const isUnmeasured = (key: string, value: unknown): boolean =>
  Object.hasOwn(marks, key) && marks[key] === value
