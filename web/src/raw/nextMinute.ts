import { minuteMs } from '../../../shared/core/time'

/** The next whole minute: a range that ends there holds what is newest. */
export const nextMinute = (ms: number): number => Math.ceil(ms / minuteMs) * minuteMs
