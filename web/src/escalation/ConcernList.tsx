import type { NoticeChannel } from '../../../shared/alerts/alertSettings'
import type { UserId } from '../../../shared/core/ids'
import type { ChainFields } from '../../../shared/escalation/chain'
import type { Reachable } from '../../../shared/escalation/escalation'
import { gapDays, gapsOf, onCallSpans, type Rota, type RotaFields } from '../../../shared/escalation/rota'
import { channelNames } from '../../../shared/escalation/words'
import { dayMs } from '../../../shared/core/time'
import styles from './Escalation.module.css'
import { sayMoment } from './WeekTimeline'
import { namesOf } from './useEscalation'

const mostNamed = 3

const named = (all: readonly string[]): string => {
  const rest = all.length - mostNamed
  return `${all.slice(0, mostNamed).join('; ')}${rest > 0 ? `; and ${rest} more` : ''}`
}

/** When no one is on call in the next weeks, in one sentence. */
const sayGaps = (rota: RotaFields, nowMs: number): string | undefined => {
  const gaps = gapsOf(rota, nowMs)
  if (gaps.length === 0) return undefined
  const { timeZone } = rota
  const said = gaps.map(
    ({ fromMs, toMs }) => `${sayMoment(timeZone, fromMs, nowMs)} to ${sayMoment(timeZone, toMs, nowMs)}`,
  )
  return `No one is on call in the next ${gapDays} days: ${named(said)}.`
}

const unreachable = (
  userids: readonly UserId[],
  people: readonly Reachable[],
  channels: readonly NoticeChannel[],
): string[] => {
  const nameOf = namesOf(people)
  const reached = new Set(
    people
      .filter((each) => each.channels.some((channel) => channels.includes(channel)))
      .map((each) => each.userid),
  )
  return [...new Set(userids)].filter((userid) => !reached.has(userid)).map(nameOf)
}

/** What a person should know before a rota is saved. */
export const concernsOfRota = (rota: RotaFields, people: readonly Reachable[], nowMs: number): string[] => {
  const gaps = sayGaps(rota, nowMs)
  const onCall = [
    ...rota.shifts.flatMap((shift) => shift.people),
    ...rota.overrides.map(({ userid }) => userid),
  ]
  const silent = unreachable(onCall, people, ['email', 'sms', 'push'])
  return [
    ...(gaps === undefined ? [] : [gaps]),
    ...(silent.length === 0
      ? []
      : [`No confirmed email address, phone number or device that rings: ${named(silent)}.`]),
  ]
}

const peopleOfRota = (rota: Rota | undefined, nowMs: number): UserId[] =>
  rota === undefined
    ? []
    : onCallSpans(rota, { fromMs: nowMs, toMs: nowMs + gapDays * dayMs }).flatMap(({ people }) => [...people])

/** What a person should know before a chain is saved. */
export const concernsOfChain = (
  chain: ChainFields,
  { people, rotas }: { people: readonly Reachable[]; rotas: readonly Rota[] },
  nowMs: number,
): string[] =>
  chain.steps.flatMap(({ rotaid, people: own = [], channels }, n) => {
    const rota = rotas.find((each) => each.rotaid === rotaid)
    const gaps = rota === undefined ? undefined : sayGaps(rota, nowMs)
    const wanted = rotaid === undefined ? own : peopleOfRota(rota, nowMs)
    const silent = unreachable(wanted, people, channels)
    const by = channels.map((channel) => channelNames[channel]).join(' or ')
    return [
      ...(gaps === undefined ? [] : [`Step ${n + 1}: ${gaps} The next step follows at once then.`]),
      ...(silent.length === 0 ? [] : [`Step ${n + 1}: not reached by ${by}: ${named(silent)}.`]),
    ]
  })

/** What should be known before it is saved; it can be saved all the same. */
export const ConcernList = ({ concerns }: { concerns: readonly string[] }) => (
  <ul className={styles.concerns}>
    {concerns.map((each) => (
      <li key={each}>{each}</li>
    ))}
  </ul>
)
