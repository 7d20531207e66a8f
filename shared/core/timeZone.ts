import * as z from 'zod/mini'

/** Whether it is the name of a zone. An offset alone is none: the clocks of a place change. */
export const isTimeZone = (name: string): boolean => {
  try {
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }).format() !== ''
  } catch {
    return false
  }
}

export const TimeZone = z
  .string()
  .check(
    z.maxLength(60),
    z.refine(isTimeZone, 'must be the name of a zone, such as Australia/Brisbane'),
    z.meta({ title: 'Time zone' }),
  )

/** A time of the day, `hh:mm`. */
export const ClockTime = z
  .string()
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time, such as 17:30'))

/** Days of the week from Monday, 0 to 6. */
export const Weekdays = z
  .array(z.int().check(z.minimum(0), z.maximum(6)))
  .check(z.minLength(1, 'must have at least one day'), z.maxLength(7), z.meta({ title: 'Days' }))

/** Days of the week from Monday, by their number from 0. */
export const dayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
