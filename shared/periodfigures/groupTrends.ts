import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { DeviceId, GroupId } from '../core/ids'
import { DataKey } from '../data/reading'

/** What a list shows of a week fits a few dozen pixels: one point for every three hours. */
export const trendDays = 7
export const trendStepHours = 3

/** As many as a list draws at once. */
export const maxTrends = 100
const longestList = 8000

const Wanted = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(longestList)),
    z.transform((text) =>
      text.split(',').map((pair) => ({ deviceid: pair.slice(0, 9), key: pair.slice(10) })),
    ),
  ),
  z
    .array(z.object({ deviceid: DeviceId, key: DataKey }))
    .check(z.maxLength(maxTrends, `may have at most ${maxTrends} values`)),
)

/** From packed days alone, so that a list of a hundred devices costs three small queries for each. */
export const getGroupTrends = endpoint({
  service: 'group',
  method: 'GET',
  path: '/group/{groupid}/trends',
  summary: 'Read how one measurement each of some devices of a group went over the last seven days.',
  ability: 'viewGroup',
  example: { values: 'TRUCK0001:fuel_level' },
  input: z.object({
    groupid: GroupId,
    /** Pairs of a device and a key, such as `TRUCK0001:fuel_level`, separated by commas; each device once. */
    values: Wanted,
  }),
  output: z.object({
    /** Of the first point, epoch seconds; the others follow every `stepSeconds`. */
    startTime: z.number(),
    stepSeconds: z.number(),
    /** Averages; null where nothing was measured, nothing is packed yet or the plan keeps nothing. */
    trends: z.record(DeviceId, z.array(z.nullable(z.number()))),
  }),
})
