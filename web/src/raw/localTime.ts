import { minuteMs } from '../../../shared/core/time'

const digits = (number: number, length = 2) => String(number).padStart(length, '0')

/** A time as a form's date and time, on the viewer's clock, by the minute. */
export const toLocalInput = (ms: number): string => {
  const at = new Date(ms)
  const date = [digits(at.getFullYear(), 4), digits(at.getMonth() + 1), digits(at.getDate())].join('-')
  return `${date}T${digits(at.getHours())}:${digits(at.getMinutes())}`
}

/** NaN for what is no time. */
export const fromLocalInput = (text: string): number => Date.parse(text)

/** The next whole minute: a range that ends there holds what is newest. */
export const nextMinute = (ms: number): number => Math.ceil(ms / minuteMs) * minuteMs
