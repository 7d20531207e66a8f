import * as z from 'zod/mini'
import { DeviceId } from '../core/ids'
import { TimeZone } from '../core/timeZone'
import { sanitiseText } from '../display/displaySettings'

export const maxPlans = 30
export const maxChosen = 500
const maxName = 60
const maxTasks = 2000

export const PlanId = z
  .string()
  .check(z.regex(/^s-[A-Za-z0-9]{8}$/, 'must be s- and 8 letters or digits'), z.meta({ title: 'Plan' }))
  .brand<'PlanId'>()
export type PlanId = z.infer<typeof PlanId>

const whole = (title: string, least: number, most: number) =>
  z
    .int(`must be a whole number`)
    .check(
      z.minimum(least, `must be at least ${least}`),
      z.maximum(most, `must be at most ${most}`),
      z.meta({ title }),
    )

/** What people write of a service plan. Its intervals count from the last entry in the log of a machine. */
export const planFields = {
  name: z
    .string()
    .check(
      z.overwrite(sanitiseText),
      z.minLength(1, 'must not be empty'),
      z.maxLength(maxName, `must be at most ${maxName} characters`),
      z.meta({ title: 'Name' }),
    ),
  tasks: z
    .string()
    .check(
      z.trim(),
      z.maxLength(maxTasks, `must be at most ${maxTasks} characters`),
      z.meta({ title: 'Tasks' }),
    ),
  /** Of the engine; absent: hours do not count. */
  everyHours: z.optional(whole('Every hours', 1, 100_000)),
  /** On the calendar; absent: time does not count. What comes first counts. */
  everyMonths: z.optional(whole('Every months', 1, 120)),
  /** It is due soon so many hours or days before. */
  soonHours: whole('Hours before', 0, 10_000),
  soonDays: whole('Days before', 0, 365),
  /** Absent: every machine of the group. */
  devices: z.optional(
    z
      .array(DeviceId)
      .check(
        z.minLength(1, 'must name at least one machine'),
        z.maxLength(maxChosen, `may name at most ${maxChosen} machines`),
        z.meta({ title: 'Machines' }),
      ),
  ),
  /** On whose clock days and weeks are counted. */
  timeZone: TimeZone,
}

export const ServicePlan = z.object({
  planid: PlanId,
  ...planFields,
  /** Counts its changes, from 1. */
  version: z.int(),
})
export type ServicePlan = z.infer<typeof ServicePlan>

/** `every 250 h or 6 months`. */
export const describeInterval = ({
  everyHours,
  everyMonths,
}: Pick<ServicePlan, 'everyHours' | 'everyMonths'>): string => {
  const months = everyMonths === undefined ? [] : [everyMonths === 1 ? '1 month' : `${everyMonths} months`]
  const hours = everyHours === undefined ? [] : [`${everyHours} h`]
  return `every ${[...hours, ...months].join(' or ')}`
}
