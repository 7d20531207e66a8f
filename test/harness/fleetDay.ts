/**
 * A Monday noon at which the machines of the demo have hours of work before them: the truck stops neither for fuel nor for
 * a change of crews, and raises no alarm.
 */
export const workingMs = Date.UTC(2026, 10, 16, 2)

/** Lets the machines of every stack that is started from here on begin at that noon, whatever the hour. */
export const beginAtNoon = (): void => {
  process.env.FLEET_DAY_AHEAD_MS ??= String(workingMs - Date.now())
}
