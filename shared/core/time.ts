import * as z from 'zod/mini'

/** Milliseconds since 1970, from an argument so that tests own time. */
export type Clock = () => number

export const secondMs = 1000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** Whole seconds since 1970, in a query string or a body. */
export const EpochSeconds = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(253_402_300_799))

/** Whole milliseconds since 1970, in a query string. */
export const EpochMs = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(253_402_300_799_999))

/** A device clock at or before this was never set. */
export const clockUnsetSeconds = 1_500_000_000

/** The UTC day of an instant as `2026-11-21`. */
export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
export const dayStartMs = (ms: number): number => Math.floor(ms / dayMs) * dayMs
