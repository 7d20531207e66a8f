import { memo } from 'react'
import type { DeviceId } from '../../../../shared/core/ids'
import { minuteMs, secondMs } from '../../../../shared/core/time'
import type { DisplaySettings } from '../../../../shared/display/displaySettings'
import { getHours, describeBounds, type Bounds, type Hours, knownPart } from '../../../../shared/hours/hours'
import { stateNameOf } from '../../../../shared/display/stateNameOf'
import { displayOf } from '../../display/catalogue/displayOf'
import { describeShare, describeWork } from '../../hours/describeHours'
import { useEndpoint } from '../../core/api/useEndpoint'
import { Card } from '../../display/cards/Card'
import { useNow } from '../../ui/text/useNow'
import { AnswerPending } from './AnswerPending'
import styles from './cards.module.css'
import { StateTimeline } from './StateTimeline'

interface StateSlice {
  /** 0 is the time that no state claims; undefined what is not known. */
  readonly state: number | undefined
  readonly bounds: Bounds
  /** The middle of the bounds: how much of a ring it takes. */
  readonly hours: number
}

/** Less is no slice. */
const leastHours = 0.02

const sliceOf = (state: number | undefined, bounds: Bounds): StateSlice => ({
  state,
  bounds,
  hours: (bounds.atLeast + bounds.atMost) / 2,
})

/** Hours in each work state over a period, the rest of it, and what is not known. */
export const workStateSlices = (hours: Hours): readonly StateSlice[] => {
  if (hours.states === undefined) return []
  const states = Object.entries(hours.states).map(([state, bounds]) =>
    sliceOf(Number(state), knownPart(bounds, hours)),
  )
  const { unknownHours } = hours
  return [
    ...states,
    sliceOf(0, knownPart(hours.off, hours)),
    sliceOf(undefined, { atLeast: unknownHours, atMost: unknownHours }),
  ].filter((slice) => slice.hours >= leastHours)
}

/** Held until it is known how many states there are, and no fewer then, so that nothing below moves: room for all six. */
const leastRows = 3

/** Heights in rem: a row of a phone's grid with its gap, a state whose name is a button, one that is text, all around them. */
const height = { row: 7.75, pressed: 2.75, plain: 1.5, frame: 5.25 }

/** Rows of a phone's grid in which a card of so many states shows each of them whole; of some the name is pressed. */
export const phoneRowsOf = (states: number, pressed: number): number => {
  const needed = pressed * height.pressed + (states - pressed) * height.plain + height.frame
  return Math.max(leastRows, Math.ceil(needed / height.row))
}

const spanHours = 24
/** A question about the last day stays the same for so long. */
const stepMs = 10 * minuteMs
const radius = 50
const length = 2 * Math.PI * radius

interface Props {
  deviceid: DeviceId
  display: DisplaySettings
  assetType: string | undefined
  /** Absent for those who may not name a state. */
  onName: ((key: string) => void) | undefined
}

/** As a slice the time that no state claims is what remains, as the state of a device it is offline. */
const remainingTime = 'Remaining Time'
const notKnown = 'Not Known'

/** How the last day was spent, by the counters of the work states. */
export const WorkStatesCard = memo(({ deviceid, display, assetType, onName }: Props) => {
  const toTime = (useNow(stepMs) + stepMs) / secondMs
  const request = { deviceid, fromTime: toTime - spanHours * 3600, toTime }
  const { data, error, mutate } = useEndpoint(getHours, request, { keepPreviousData: true })
  const slices = data === undefined ? [] : workStateSlices(data)
  const looks = slices.map((slice, i) => {
    const before = slices.slice(0, i).reduce((sum, { hours }) => sum + hours, 0)
    const { state } = slice
    if (state === undefined) return { ...slice, before, label: notKnown, colour: 'var(--line)' }
    if (state > 0) {
      const { colour } = displayOf(`state${state}`, display[`state${state}`])
      return { ...slice, before, label: stateNameOf(state, display, assetType), colour }
    }
    return { ...slice, before, label: display.state0?.name ?? remainingTime, colour: 'var(--line-strong)' }
  })
  const total = Math.max(
    spanHours,
    slices.reduce((sum, { hours }) => sum + hours, 0),
  )
  const named = slices.filter(({ state = 0 }) => state > 0)
  return (
    <Card
      title="Work States, last 24 h"
      rows={2}
      phoneRows={phoneRowsOf(looks.length, onName === undefined ? 0 : named.length)}
      // On a wide screen that is touched, names are as high, and rows as on any other.
      scroll
    >
      {looks.length === 0 ? (
        <AnswerPending isWaiting={data === undefined} error={error} onRetry={() => void mutate()} />
      ) : (
        <>
          <div className={styles.donut}>
            <svg viewBox="-60 -60 120 120" role="img" aria-label={data && describeWork(data)}>
              <g transform="rotate(-90)">
                {looks.map(({ state, hours, before, colour }) => (
                  <circle
                    key={state ?? notKnown}
                    r={radius}
                    stroke={colour}
                    strokeDasharray={`${(hours / total) * length} ${length}`}
                    strokeDashoffset={-(before / total) * length}
                  />
                ))}
              </g>
              <text y="2">{data && describeShare(data.worked, spanHours)} %</text>
              <text y="17" className={styles.share}>
                of work
              </text>
            </svg>
            <ul className={styles.legend}>
              {looks.map(({ state, bounds, label, colour }) => (
                <li key={state ?? notKnown}>
                  <i style={{ background: colour }} aria-hidden />
                  {onName === undefined || state === undefined || state === 0 ? (
                    label
                  ) : (
                    <button
                      type="button"
                      className={styles.toValue}
                      aria-label={`Rename ${label}`}
                      onClick={() => onName(`state${state}`)}
                    >
                      {label}
                    </button>
                  )}{' '}
                  <b>{describeBounds(bounds)}</b>
                </li>
              ))}
            </ul>
          </div>
          <StateTimeline deviceid={deviceid} display={display} assetType={assetType} />
        </>
      )}
    </Card>
  )
})
WorkStatesCard.displayName = 'WorkStatesCard'
