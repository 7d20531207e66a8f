import { useState } from 'react'
import type { Stretch } from '../../../shared/rehearsal/replay'
import { formatSpan } from '../../../shared/core/formatSpan'
import { Button } from '../ui/button/Button'
import { formatSince } from '../ui/text/formatTime'
import { useZone } from '../ui/zone/useZone'
import styles from './Rehearsal.module.css'
import type { WriteValue } from './rehearsalWords'

interface Props<T extends Stretch> {
  /** Ascending; shown newest first. */
  readonly moments: readonly T[]
  readonly label: string
  readonly endMs: number
  readonly write: WriteValue
  readonly chosen: number | undefined
  readonly onChoose: (moment: Stretch | undefined) => void
}

const few = 4
const many = 50

/** Times at which a limit is passed; each shows itself in the chart above. */
export const Moments = <T extends Stretch>({ moments, label, endMs, write, chosen, onChoose }: Props<T>) => {
  useZone()
  const [isAll, setIsAll] = useState(false)
  const newest = [...moments].reverse().slice(0, isAll ? many : few)
  const more = moments.length - newest.length
  return (
    <ul className={styles.moments} aria-label={label}>
      {newest.map((moment) => {
        const isChosen = moment.fromMs === chosen
        return (
          <li key={moment.fromMs}>
            <Button
              size="compact-sm"
              variant={isChosen ? 'light' : 'subtle'}
              aria-pressed={isChosen}
              onClick={() => onChoose(isChosen ? undefined : moment)}
            >
              {formatSince(moment.fromMs, endMs)}, {formatSpan((moment.toMs ?? endMs) - moment.fromMs)}, up to{' '}
              {write(moment.extreme)}
            </Button>
          </li>
        )
      })}
      {more > 0 ? (
        <li className={styles.soft}>
          {isAll ? (
            `and ${more} earlier ones`
          ) : (
            <Button size="compact-sm" variant="subtle" onClick={() => setIsAll(true)}>
              Show {Math.min(more, many - few)} more
            </Button>
          )}
        </li>
      ) : null}
    </ul>
  )
}
