import type { Shift, Step } from './Machine'

const everyDay = [0, 1, 2, 3, 4, 5, 6]

export const aroundTheClock: Shift = { fromHour: 0, toHour: 24, weekdays: everyDay }
export const dayShift: Shift = { fromHour: 6, toHour: 17.4, weekdays: everyDay }
/** The other crew of the mine, over midnight. */
export const nightShift: readonly Shift[] = [
  { fromHour: 0, toHour: 5.3, weekdays: everyDay },
  { fromHour: 18.1, toHour: 24, weekdays: everyDay },
]
/** Three crews that change beside the running work: the machine is handed over at the end of a round. */
export const hotSeat: readonly Shift[] = [
  { fromHour: 0, toHour: 5.8, weekdays: everyDay },
  { fromHour: 6, toHour: 17.8, weekdays: everyDay },
  { fromHour: 18, toHour: 24, weekdays: everyDay },
]
export const workingHours: Shift = { fromHour: 7, toHour: 16, weekdays: [1, 2, 3, 4, 5, 6] }

/** Engine off, no operator. */
export const parked: Step = { activity: 'parked', state: 1, minutes: [60, 60], load: [0, 0], rpm: [0, 0] }
export const idling: Step = {
  activity: 'idling',
  state: 2,
  minutes: [2, 6],
  load: [0.06, 0.12],
  rpm: [690, 720],
}
