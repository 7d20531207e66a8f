import type { Gate, Pace } from '../../shared/changes/changeSet'
import { minuteMs } from '../../shared/core/time'
import { endOfWait, isOpen, opensAt } from './windows'

/** How far a set is on a device, as it is kept; that it was handed over says its command. */
export type KeptState =
  'waiting' | 'queued' | 'confirmed' | 'healthy' | 'refused' | 'silent' | 'skipped' | 'conflict'

/** A device of a set, with what is known of it at this moment. Times are epoch milliseconds. */
export interface Member {
  deviceid: string
  wave: number
  state: KeptState
  /** Since when it is in this state. */
  stateMs: number
  /** Its own expected contact, when it was sent to. */
  everyMs: number
  /** It was silent before: its silence says nothing of the change. */
  wasOverdue?: boolean | undefined
  /** The zone it is in, where that is known. */
  zone?: string | undefined
  lastContactMs?: number | undefined
  /** How often it was in contact since it has the change. */
  reports?: number | undefined
  /** What says that the change did harm: a new alarm, firmware that did not stay. */
  harm?: string | undefined
}

interface SetNow {
  /** The wave under way. */
  wave: number
  waves: number
  /** The first one is a canary. */
  hasCanary: boolean
  /** What had failed by then was accepted by a person. */
  forgivenMs: number
  pace: Pick<Pace, 'gate' | 'soakSeconds' | 'reports' | 'silentAfter' | 'window'>
  /** No device is called silent sooner. */
  leastWaitMs: number
}

interface Mark {
  deviceid: string
  from: KeptState
  state: 'healthy' | 'refused' | 'silent'
  note: string
}

export interface Decision {
  marks: Mark[]
  /** Devices whose turn it is. */
  send: string[]
  next:
    | { kind: 'same' }
    /** Waves that have passed, and the one that begins. */
    | { kind: 'wave'; wave: number }
    | { kind: 'stop'; reason: string }
    | { kind: 'end' }
  /** When something can be decided by time alone; undefined for never. */
  dueMs: number | undefined
}

/** The shortest wait after which a device is called silent. */
export const leastWaitMs = {
  settings: 5 * minuteMs,
  firmware: 30 * minuteMs,
  // They go out in pieces.
  script: 15 * minuteMs,
  file: 15 * minuteMs,
} as const

type Timing = Pick<SetNow, 'pace' | 'leastWaitMs'>

/** How long silence is nothing unusual. */
const patienceOf = ({ everyMs }: Member, { pace, leastWaitMs: least }: Timing): number =>
  Math.max(pace.silentAfter * everyMs, least)

/** When a device is decided by time, unless it is heard of before. */
export const untilOf = (member: Member, timing: Timing): number | undefined => {
  const { state, stateMs, lastContactMs = 0, zone } = member
  if (state === 'queued') return endOfWait(timing.pace.window, zone, stateMs + patienceOf(member, timing))
  if (state !== 'confirmed') return undefined
  const soakedMs = stateMs + timing.pace.soakSeconds * 1000
  const silentMs = Math.max(stateMs, lastContactMs) + patienceOf(member, timing)
  return (member.reports ?? 0) >= timing.pace.reports ? soakedMs : Math.min(soakedMs, silentMs)
}

const markOf = (
  member: Member,
  timing: Timing,
  nowMs: number,
): Omit<Mark, 'deviceid' | 'from'> | undefined => {
  const { state, stateMs, lastContactMs = 0, harm } = member
  if (state === 'queued') {
    if (nowMs < (untilOf(member, timing) ?? Infinity)) return undefined
    const note =
      lastContactMs > stateMs
        ? 'It was in contact and has not confirmed the change.'
        : 'It made no contact for longer than usual.'
    return { state: 'silent', note }
  }
  if (state !== 'confirmed') return undefined
  if (harm !== undefined) return { state: 'refused', note: harm }
  const heardMs = Math.max(stateMs, lastContactMs)
  if (nowMs - heardMs > patienceOf(member, timing)) {
    return { state: 'silent', note: 'It has the change and made no contact since for longer than usual.' }
  }
  const isSoaked = nowMs >= stateMs + timing.pace.soakSeconds * 1000
  return isSoaked && (member.reports ?? 0) >= timing.pace.reports
    ? { state: 'healthy', note: 'It goes on reporting with the change.' }
    : undefined
}

const isFailed = ({ state }: Member): boolean => state === 'refused' || state === 'silent'

type Verdict = { kind: 'wait' } | { kind: 'pass' } | { kind: 'fail'; failed: number; known: number }

/**
 * Whether a wave lets the next one begin. Failures come at once and health only after the soak: a wave fails by the
 * devices that are known to have it or to have failed, and passes by those that are decided. Of a canary none may fail,
 * and all must be decided.
 */
export const judgeWave = (
  members: readonly Member[],
  gate: Gate,
  isCanary: boolean,
  forgivenMs: number,
): Verdict => {
  const asked = members.filter(
    (each) =>
      each.state !== 'skipped' &&
      each.state !== 'conflict' &&
      !(isFailed(each) && each.stateMs <= forgivenMs),
  )
  const heard = asked.filter(({ state, wasOverdue }) => !(state === 'silent' && wasOverdue === true))
  // A canary that was silent all along has shown nothing.
  const counted = isCanary && heard.length === 0 ? asked : heard
  const failed = counted.filter(isFailed).length
  const has = (state: KeptState) => counted.filter((each) => each.state === state).length
  const decided = failed + has('healthy')
  const known = decided + has('confirmed')
  const least = isCanary ? counted.length : Math.min(gate.minDecided, counted.length)
  const allowed = isCanary ? 0 : gate.maxFailedPercent / 100
  const isLost = failed > allowed * counted.length
  if (isLost || (known >= least && failed > allowed * known)) return { kind: 'fail', failed, known }
  return decided >= least ? { kind: 'pass' } : { kind: 'wait' }
}

const isDecided = ({ state }: Member): boolean =>
  state !== 'waiting' && state !== 'queued' && state !== 'confirmed'

const waveName = (wave: number, hasCanary: boolean): string =>
  hasCanary && wave === 0 ? 'the canary' : `wave ${hasCanary ? wave : wave + 1}`

const nextOf = (set: SetNow, members: readonly Member[]): Decision['next'] => {
  const { pace, hasCanary, forgivenMs } = set
  const verdicts = Array.from({ length: set.wave + 1 }, (_, wave) => {
    const own = members.filter((each) => each.wave === wave)
    return judgeWave(own, pace.gate, hasCanary && wave === 0, forgivenMs)
  })
  const at = verdicts.findIndex(({ kind }) => kind === 'fail')
  const lost = verdicts[at]
  if (lost?.kind === 'fail') {
    const devices = lost.known === 1 ? 'device' : 'devices'
    const reason = `${lost.failed} of ${lost.known} ${devices} of ${waveName(at, hasCanary)} failed.`
    return { kind: 'stop', reason }
  }
  if (set.wave + 1 < set.waves) {
    return verdicts.every(({ kind }) => kind === 'pass')
      ? { kind: 'wave', wave: set.wave + 1 }
      : { kind: 'same' }
  }
  return members.every(isDecided) ? { kind: 'end' } : { kind: 'same' }
}

/** The first of some times that is still to come. */
const earliestAfter = (nowMs: number, times: readonly (number | undefined)[]): number | undefined => {
  const ahead = times.filter((each) => each !== undefined && each > nowMs) as number[]
  return ahead.length === 0 ? undefined : ahead.reduce((a, b) => Math.min(a, b))
}

/**
 * What becomes of a running set at a moment: which devices are decided by time, whether the gate holds, and whose turn it
 * is. It depends on nothing but its arguments, so that a worker that died is followed by one that decides the same.
 */
export const decide = (set: SetNow, members: readonly Member[], nowMs: number): Decision => {
  const marks: Mark[] = []
  const after = members.map((member) => {
    const mark = markOf(member, set, nowMs)
    if (mark === undefined) return member
    marks.push({ deviceid: member.deviceid, from: member.state, ...mark })
    return { ...member, state: mark.state, stateMs: nowMs }
  })
  const next = nextOf(set, after)
  if (next.kind === 'stop' || next.kind === 'end') return { marks, send: [], next, dueMs: undefined }
  const wave = next.kind === 'wave' ? next.wave : set.wave
  const { window } = set.pace
  const inTurn = after.filter((each) => each.state === 'waiting' && each.wave <= wave)
  const send = inTurn.filter(({ zone }) => isOpen(window, zone, nowMs)).map(({ deviceid }) => deviceid)
  const dueMs = earliestAfter(nowMs, [
    ...after.map((each) => untilOf(each, set)),
    ...inTurn.map(({ zone }) => opensAt(window, zone, nowMs)),
  ])
  return { marks, send, next, dueMs }
}
