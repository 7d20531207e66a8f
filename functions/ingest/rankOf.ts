import { minuteMs } from '../../shared/core/time'

/** How far ahead a device's clock may run and still be believed about which of its readings is the latest. */
const clockSkewMs = 10 * minuteMs

interface Times {
  tsMs: number
  arrivedMs: number
}

/**
 * The place of a reading among those of its device: its own time, or its arrival where its clock runs further ahead.
 * A reading of tomorrow is thus overtaken by the next one that comes, instead of staying the latest for a day.
 */
export const rankOf = ({ tsMs, arrivedMs }: Times): number =>
  tsMs <= arrivedMs + clockSkewMs ? tsMs : arrivedMs

/** The rank of the latest reading known; one that was stored from far ahead counts as no newer than the last contact. */
export const latestRankOf = (link: {
  latestTsMs?: number | undefined
  lastContactMs?: number | undefined
}): number | undefined =>
  link.latestTsMs === undefined
    ? undefined
    : Math.min(link.latestTsMs, (link.lastContactMs ?? Infinity) + clockSkewMs)

/**
 * The place of a reading among those by which events are followed. Nothing is measured after it arrived: once a clock
 * that ran ahead is set back, what comes next is newer all the same.
 */
export const eventRankOf = ({ tsMs, arrivedMs }: Times): { tsMs: number; aheadMs: number } => ({
  tsMs: Math.min(tsMs, arrivedMs),
  aheadMs: Math.max(0, tsMs - arrivedMs),
})
