import { dayNames } from '../core/timeZone'
import type { UserId } from '../core/ids'
import type { ChainStep } from './chain'
import type { Shift } from './rota'

/** `Mon–Fri`, `Mon, Wed`, `every day`. */
export const sayDays = (days: readonly number[]): string => {
  const sorted = [...new Set(days)].sort((a, b) => a - b)
  if (sorted.length === dayNames.length) return 'every day'
  const runs: number[][] = []
  for (const day of sorted) {
    const last = runs.at(-1)
    if (last?.at(-1) === day - 1) last.push(day)
    else runs.push([day])
  }
  return runs
    .flatMap((run) => {
      const names = run.map((day) => dayNames[day] ?? '')
      return run.length > 2 ? [`${names[0] ?? ''}–${names.at(-1) ?? ''}`] : names
    })
    .join(', ')
}

export type NameOf = (userid: UserId) => string

export const sayPeople = (people: readonly UserId[], nameOf: NameOf): string => people.map(nameOf).join(', ')

/** `Mon–Fri 08:00–17:00 Ann, Bob`. */
export const sayShift = ({ days, from, to, people }: Shift, nameOf: NameOf): string =>
  `${sayDays(days)} ${from}–${to} ${sayPeople(people, nameOf)}`

export const channelNames = { push: 'push', email: 'email', sms: 'text message' } as const

/** `at once`, `after 15 min`, `after 1 h 30 min`. */
export const sayAfter = (minutes: number): string => {
  if (minutes === 0) return 'at once'
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return `after ${[...(hours > 0 ? [`${hours} h`] : []), ...(rest > 0 ? [`${rest} min`] : [])].join(' ')}`
}

/** `after 15 min Nights by push, email`. */
export const sayStep = (
  { afterMinutes, rotaid, people = [], channels }: ChainStep,
  nameOf: NameOf,
  rotaName: (rotaid: string) => string,
): string => {
  const who = rotaid === undefined ? sayPeople(people, nameOf) : rotaName(rotaid)
  return `${sayAfter(afterMinutes)} ${who} by ${channels.map((each) => channelNames[each]).join(', ')}`
}
