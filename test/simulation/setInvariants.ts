import { secondMs } from '../../shared/core/time'
import type { Facts } from './Facts'
import { groupBy, type Invariant } from './Invariant'
import { canarySize, refusedValue } from './plan'

type Frame = Facts['frames'][number]

/** Frames of change sets, by their set. */
const framesOfSets = (frames: readonly Frame[]): [string, Frame[]][] =>
  [
    ...groupBy(
      frames.flatMap((frame) => (frame.command.changes ?? []).map(({ changeid }) => ({ changeid, frame }))),
      ({ changeid }) => changeid,
    ),
  ].map(([changeid, all]) => [changeid, all.map(({ frame }) => frame)])

const badStopsAtCanary: Invariant = ({ frames }) =>
  framesOfSets(frames).flatMap(([changeid, all]) => {
    const isBad = all.some(({ command }) => command.args.includes(String(refusedValue)))
    const touched = new Set(all.map(({ command }) => command.deviceid)).size
    return isBad && touched > canarySize ? [`${changeid} is refused, and has gone to ${touched} devices`] : []
  })

/** What was handed over before leaves within this. */
const onItsWayMs = secondMs / 10

const pauseHolds: Invariant = ({ frames, pauses }) =>
  pauses.flatMap(({ changeid, answeredMs }) => {
    const late = framesOfSets(frames)
      .filter(([id]) => id === changeid)
      .flatMap(([, all]) => all.filter(({ askedMs }) => askedMs > answeredMs + onItsWayMs))
    return late.map(({ command }) => `${command.deviceid} was given ${changeid} after it was paused`)
  })

export const setInvariants: Readonly<Record<string, Invariant>> = {
  'a bad change set goes to its canary alone': badStopsAtCanary,
  'nothing of a paused change set is handed over': pauseHolds,
}
