import {
  findStretches,
  type Stretch,
  type LimitRule,
  joinStretches,
  lastingAtLeast,
  type Trace,
} from './replay'
import { burstsOf, type Incident, type Kept, keptIncidents } from './keptIncidents'
import { type ProposalPart, type Setup, valuesToTry } from './valuesToTry'

export interface DietAsked {
  readonly trace: Trace
  readonly rule: LimitRule
  /** The delays that hold now. */
  readonly delays: Pick<Setup, 'onMs' | 'offMs'>
  /** What people acknowledged, ascending; none of it: every burst counts. */
  readonly real: readonly Incident[]
  /** What may change; a channel without a hysteresis has none. */
  readonly parts: readonly ProposalPart[]
  readonly maxHysteresis?: number | undefined
  readonly endMs: number
}

export interface Proposal extends Setup {
  readonly changes: readonly ProposalPart[]
  /** How many there would be, and how many of today's that are not real would not be. */
  readonly times: number
  readonly dropped: number
  /** Those of today that would not be, ascending. */
  readonly lost: readonly Stretch[]
}

export interface Diet {
  /** How many there are today. */
  readonly times: number
  /** How many incidents each proposal keeps: those acknowledged, or all bursts. */
  readonly kept: number
  readonly isAcknowledged: boolean
  readonly proposals: readonly Proposal[]
}

const maxProposals = 3
/** More changes at once are hard to judge. */
const maxChanges = 2
/** A proposal drops at least this part of what is not real; this much is as good as all. */
const leastDropped = 0.8
const goodDropped = 0.95

/** All sets of parts, those of few changes first. */
const changeSets = (parts: readonly ProposalPart[]): ProposalPart[][] =>
  parts
    .reduce<ProposalPart[][]>((sets, part) => [...sets, ...sets.map((set) => [...set, part])], [[]])
    .filter(({ length }) => length > 0 && length <= maxChanges)
    .sort((a, b) => a.length - b.length)

/**
 * Which limit, hysteresis and delays would have kept every incident that is real and dropped most other events: three at
 * most, the simplest first. Never stricter than today, and each of them measured by the replay itself.
 */
export const proposeLimits = (asked: DietAsked): Diet => {
  const { trace, rule, delays, parts, endMs } = asked
  const today: Setup = { limit: rule.limit, hysteresis: rule.hysteresis, ...delays }
  const stretchesOf = cache(({ limit, hysteresis }: Pick<Setup, 'limit' | 'hysteresis'>) =>
    findStretches(trace, { ...rule, limit, hysteresis }),
  )
  const joinedOf = cache(({ limit, hysteresis, offMs }: Omit<Setup, 'onMs'>) =>
    joinStretches(stretchesOf({ limit, hysteresis }), offMs, rule.side),
  )
  const run = ({ onMs, ...joined }: Setup) => lastingAtLeast(joinedOf(joined), onMs, endMs)

  const now = run(today)
  const isAcknowledged = asked.real.length > 0
  const incidents = isAcknowledged ? asked.real : burstsOf(now, endMs)
  const before = keptIncidents(now, incidents)
  const diet = { times: now.length, kept: incidents.length - before.missed, isAcknowledged }
  if (before.others.length === 0) return { ...diet, proposals: [] }

  const values = valuesToTry(asked, now, incidents)
  const rate = (setup: Setup): { setup: Setup; kept: Kept<Stretch>; share: number } | undefined => {
    const kept = keptIncidents<Stretch>(run(setup), incidents)
    if (kept.missed > before.missed) return undefined
    return { setup, kept, share: 1 - kept.others.length / before.others.length }
  }
  const proposals: Proposal[] = []
  for (const changes of changeSets(parts)) {
    if (proposals.length === maxProposals) break
    // What a simpler one does already needs no second change.
    if (proposals.some((each) => each.changes.every((part) => changes.includes(part)))) continue
    const rated = combine(today, changes, values).flatMap((setup) => rate(setup) ?? [])
    const enough = rated.filter(({ share }) => share >= leastDropped)
    const best = enough.find(({ share }) => share >= goodDropped) ?? mostOf(enough)
    if (best === undefined) continue
    const after = [...best.kept.announcing, ...best.kept.others]
    proposals.push({
      ...best.setup,
      changes,
      times: after.length,
      dropped: before.others.length - best.kept.others.length,
      lost: now.filter(
        ({ fromMs, toMs = endMs }) =>
          !after.some((each) => each.fromMs <= toMs && (each.toMs ?? endMs) >= fromMs),
      ),
    })
  }
  return { ...diet, proposals }
}

const mostOf = <T extends { share: number }>(all: readonly T[]): T | undefined =>
  all.reduce<T | undefined>(
    (most, each) => (most === undefined || each.share > most.share ? each : most),
    undefined,
  )

/** Each combination of values of the parts that change, the gentlest first. */
const combine = (
  today: Setup,
  changes: readonly ProposalPart[],
  values: Readonly<Record<ProposalPart, readonly number[]>>,
): Setup[] =>
  changes.reduce<Setup[]>(
    (setups, part) => setups.flatMap((setup) => values[part].map((value) => ({ ...setup, [part]: value }))),
    [today],
  )

/** A function that computes each answer once. */
const cache = <A extends Readonly<Record<string, number>>, R>(
  compute: (asked: A) => R,
): ((asked: A) => R) => {
  const known = new Map<string, R>()
  return (asked) => {
    const key = Object.values(asked).join(' ')
    const found = known.get(key) ?? compute(asked)
    known.set(key, found)
    return found
  }
}
