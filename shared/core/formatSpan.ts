import { dayMs, hourMs, minuteMs, secondMs } from './time'

const units = [
  [dayMs, 'd', hourMs, 'h'],
  [hourMs, 'h', minuteMs, 'min'],
  [minuteMs, 'min', secondMs, 's'],
] as const

/** A duration in at most two units, the smaller only where it matters: `1 h 20 min`, `45 s`, `3 d`. */
export const formatSpan = (ms: number): string => {
  const unit = units.find(([size]) => ms >= size)
  if (unit === undefined) return `${Math.max(0, Math.round(ms / secondMs))} s`
  const [size, name, smallSize, smallName] = unit
  const whole = Math.floor(ms / size)
  const rest = Math.floor((ms % size) / smallSize)
  return rest === 0 || whole >= 10 ? `${whole} ${name}` : `${whole} ${name} ${rest} ${smallName}`
}
