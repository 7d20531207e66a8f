/** A clock that may run faster than the time: periods end sooner, ages grow sooner. It never goes back. */
export interface AlarmClock {
  /** Epoch seconds, on this clock. */
  now(): number
  /** How many seconds pass on it in one second. */
  speed(): number
  setSpeed(speed: number): void
}

/** @param realMs epoch milliseconds */
export const openClock = (initialSpeed: number, realMs: () => number): AlarmClock => {
  let base = { realMs: realMs(), seconds: realMs() / 1000 }
  let current = initialSpeed
  const now = () => base.seconds + ((realMs() - base.realMs) / 1000) * current
  return {
    now,
    speed: () => current,
    setSpeed: (speed) => {
      base = { realMs: realMs(), seconds: now() }
      current = speed
    },
  }
}
