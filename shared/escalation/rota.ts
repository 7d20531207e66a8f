import * as z from 'zod/mini'
import { UserId } from '../core/ids'
import { ClockTime, TimeZone, Weekdays } from '../core/timeZone'
import { sanitiseText } from '../display/sanitiseText'

export const maxShifts = 40
export const maxPeople = 10
export const maxOverrides = 40
const maxNameLength = 40

export const RotaId = z
  .string()
  .check(z.regex(/^r-[A-Za-z0-9]{8}$/, 'must be r- and 8 letters or digits'), z.meta({ title: 'Rota' }))
  .brand<'RotaId'>()
export type RotaId = z.infer<typeof RotaId>

/** A name of a rota or a chain. */
export const EscalationName = z
  .string()
  .check(
    z.overwrite(sanitiseText),
    z.minLength(1, 'must not be empty'),
    z.maxLength(maxNameLength, `must be at most ${maxNameLength} characters`),
    z.meta({ title: 'Name' }),
  )

/** At least one and each once. */
export const People = z.array(UserId).check(
  z.minLength(1, 'must have at least one person'),
  z.maxLength(maxPeople, `must be at most ${maxPeople} people`),
  z.refine((people) => new Set(people).size === people.length, 'must name each person once'),
  z.meta({ title: 'People' }),
)

/** On each of its days; one that ends no later than it begins ends on the next day. */
const Shift = z.strictObject({
  days: Weekdays,
  from: ClockTime.check(z.meta({ title: 'Begin' })),
  to: ClockTime.check(z.meta({ title: 'End' })),
  people: People,
})
export type Shift = z.infer<typeof Shift>

const Moment = z.number().check(z.int(), z.minimum(0), z.maximum(253_402_300_799))

/** A person in the place of all shifts, from one time to another, epoch seconds. */
const Override = z
  .strictObject({
    fromTs: Moment.check(z.meta({ title: 'Begin' })),
    toTs: Moment.check(z.meta({ title: 'End' })),
    userid: UserId.check(z.meta({ title: 'Person' })),
  })
  .check(z.refine(({ fromTs, toTs }) => fromTs < toTs, 'must end after it begins'))
export type Override = z.infer<typeof Override>

export const RotaFields = z.strictObject({
  name: EscalationName,
  /** On whose clock the shifts are. */
  timeZone: TimeZone,
  shifts: z
    .array(Shift)
    .check(z.maxLength(maxShifts, `must be at most ${maxShifts}`), z.meta({ title: 'Shifts' })),
  overrides: z
    .array(Override)
    .check(z.maxLength(maxOverrides, `must be at most ${maxOverrides}`), z.meta({ title: 'Overrides' })),
})
export type RotaFields = z.infer<typeof RotaFields>

/** Who is on call when, week after week. */
export const Rota = z.extend(RotaFields, {
  rotaid: RotaId,
  /** Counts its changes, from 1. */
  version: z.int(),
})
export type Rota = z.infer<typeof Rota>
