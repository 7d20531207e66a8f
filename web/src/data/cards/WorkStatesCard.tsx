import { memo } from 'react'
import type { DeviceId } from '../../../../shared/core/ids'
import { queryReadings, relativeRanges } from '../../../../shared/data/queryReadings'
import { displayOf } from '../../display/catalogue/displayOf'
import type { DisplaySettings } from '../../../../shared/display/displaySettings'
import { formatHours } from '../../display/values/formatValue'
import { stateNameOf } from '../../display/catalogue/stateNameOf'
import { useEndpoint } from '../../core/api/useEndpoint'
import { Card } from '../../display/cards/Card'
import { AnswerPending } from './AnswerPending'
import styles from './cards.module.css'
import { phoneRowsOf, workStateKeys, workStateSlices } from './workStateSlices'
import { StateTimeline } from './StateTimeline'

const range = '1d'
const spanHours = relativeRanges[range] / 3_600_000
const refetchMs = 600_000
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

/** How the last day was spent, by the counters of the work states. */
export const WorkStatesCard = memo(({ deviceid, display, assetType, onName }: Props) => {
  const request = { deviceid, dataKeys: workStateKeys.join(','), relative: range, downsample: 2 } as const
  const { data, error, mutate } = useEndpoint(queryReadings, request, { refreshInterval: refetchMs })
  const slices = data === undefined ? [] : workStateSlices(data.data, spanHours)
  const looks = slices.map(({ state, hours }, i) => {
    const before = slices.slice(0, i).reduce((sum, slice) => sum + slice.hours, 0)
    const { colour } = displayOf(`state${state}`, display[`state${state}`])
    if (state > 0) return { state, hours, before, label: stateNameOf(state, display, assetType), colour }
    return {
      state,
      hours,
      before,
      label: display.state0?.name ?? remainingTime,
      colour: 'var(--line-strong)',
    }
  })
  const total = Math.max(
    spanHours,
    slices.reduce((sum, { hours }) => sum + hours, 0),
  )
  const named = slices.filter(({ state }) => state > 0)
  const working = slices.filter(({ state }) => state >= 4).reduce((sum, { hours }) => sum + hours, 0)
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
            <svg viewBox="-60 -60 120 120" role="img" aria-label={`${formatHours(working)} of work`}>
              <g transform="rotate(-90)">
                {looks.map(({ state, hours, before, colour }) => (
                  <circle
                    key={state}
                    r={radius}
                    stroke={colour}
                    strokeDasharray={`${(hours / total) * length} ${length}`}
                    strokeDashoffset={-(before / total) * length}
                  />
                ))}
              </g>
              <text y="2">{Math.round((working / total) * 100)} %</text>
              <text y="17" className={styles.share}>
                of work
              </text>
            </svg>
            <ul className={styles.legend}>
              {looks.map(({ state, hours, label, colour }) => (
                <li key={state}>
                  <i style={{ background: colour }} aria-hidden />
                  {onName === undefined || state === 0 ? (
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
                  <b>{formatHours(hours)}</b>
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
