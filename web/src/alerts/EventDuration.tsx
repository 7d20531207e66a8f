import { useNow } from '../ui/text/useNow'

const units = [
  [86_400, 'd'],
  [3600, 'h'],
  [60, 'min'],
] as const

/** How long something lasted, in its largest two units. */
export const formatEventDuration = (seconds: number): string => {
  const at = units.findIndex(([size]) => seconds >= size)
  const [size, name] = units[at] ?? []
  if (size === undefined || name === undefined) return `${Math.round(seconds)} s`
  const [small, smallName] = units[at + 1] ?? []
  const rest = small === undefined ? 0 : Math.floor((seconds % size) / small)
  return `${Math.floor(seconds / size)} ${name}${rest === 0 || smallName === undefined ? '' : ` ${rest} ${smallName}`}`
}

/** How long something has lasted by now; the time is epoch seconds. */
export const EventDuration = ({ sinceTs }: { sinceTs: number }) => {
  const nowMs = useNow()
  return <span className="tabular">{formatEventDuration(Math.max(0, nowMs / 1000 - sinceTs))}</span>
}
