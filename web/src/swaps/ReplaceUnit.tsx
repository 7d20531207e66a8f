import { useEffect, useState } from 'react'
import type { DeviceId } from '../../../shared/core/ids'
import { type SwapView, getSwapUnits, swapParts } from '../../../shared/swaps/swaps'
import { useEndpoint } from '../core/api/useEndpoint'
import type { Device } from '../devices/useDevice'
import { paths } from '../paths'
import { Button } from '../ui/button/Button'
import { LinkButton } from '../ui/button/LinkButton'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Skeleton } from '../ui/feedback/Skeleton'
import { StatusMark, type StatusTone } from '../ui/feedback/StatusMark'
import { ChooseUnit } from './ChooseUnit'
import styles from './Swap.module.css'
import { UndoButton, isUnderWay, useSwap } from './useSwap'

const states = {
  waiting: { tone: 'none', word: 'Waiting' },
  running: { tone: 'info', word: 'Under way' },
  done: { tone: 'ok', word: 'Done' },
  left: { tone: 'none', word: 'Not done' },
} as const satisfies Record<SwapView['parts'][number]['state'], { tone: StatusTone; word: string }>

/** Each part with how far it is, and what of it could not be carried. */
const SwapParts = ({ swap }: { swap: SwapView }) => (
  <ul className={styles.parts} aria-label="What goes over">
    {swap.parts.map(({ part, state, notes }) => (
      <li key={part} className={styles.part} data-state={state}>
        <StatusMark tone={states[state].tone}>{swapParts[part]}</StatusMark>
        <span className={styles.facts}>{states[state].word}</span>
        {notes.map((note) => (
          <span key={note} className={styles.note}>
            {note}
          </span>
        ))}
      </li>
    ))}
  </ul>
)

const titles = (swap: SwapView): string => {
  const { state, oldDeviceid, newDeviceid, name } = swap
  return {
    carrying: `${newDeviceid} is taking the place of ${oldDeviceid}.`,
    carried: `${newDeviceid} is ${name} now.`,
    undoing: `${oldDeviceid} is getting back its place.`,
    undone: `${oldDeviceid} has its place back.`,
    stopped: `It was stopped: ${swap.stopped ?? ''}`,
  }[state]
}

interface SwapShownProps {
  swap: SwapView
  device: Device
  /** Chooses another unit; absent where this one is replaced already. */
  onAgain: (() => void) | undefined
}

/** How far it is, what could not be carried, and what can be done about it. */
const SwapShown = ({ swap, device, onAgain }: SwapShownProps) => {
  const isRunning = isUnderWay(swap)
  const { reload } = device
  useEffect(() => {
    if (!isRunning) reload()
  }, [isRunning, reload])
  return (
    <>
      <p className={styles.outcome} role="status">
        {titles(swap)}
        {isRunning ? ' It begins within two minutes. You can close this and come back.' : ''}
      </p>
      <SwapParts swap={swap} />
      {isRunning ? null : (
        <div className={styles.buttons}>
          <LinkButton to={paths.data(swap.newDeviceid)}>Open {swap.newDeviceid}</LinkButton>
          <UndoButton swap={swap} />
          {onAgain === undefined ? null : (
            <Button variant="default" onClick={onAgain}>
              Replace it by another unit
            </Button>
          )}
        </div>
      )}
    </>
  )
}

/** Whether a unit has been replaced and that still holds: it is not the machine any more. */
const isReplaced = ({ state, oldDeviceid }: SwapView, deviceid: DeviceId): boolean =>
  oldDeviceid === deviceid && state !== 'undone'

/** A machine goes on with another unit: who, what goes over and what does not; then how it goes. */
export const ReplaceUnit = ({ device }: { device: Device }) => {
  const { deviceid } = device
  const { data, error, mutate } = useSwap(deviceid)
  const [isAgain, setIsAgain] = useState(false)
  // Asked at once: most who open this choose one.
  useEndpoint(getSwapUnits, { deviceid })
  const swap = data?.swap
  if (data === undefined) {
    return error === undefined ? (
      <Skeleton label="Loading whether it was replaced" rows={4} />
    ) : (
      <ErrorBox error={error} onRetry={() => void mutate()} />
    )
  }
  const isShown = swap !== undefined && (isUnderWay(swap) || isReplaced(swap, deviceid))
  if (isShown && !isAgain) {
    const mayAgain = swap.state === 'stopped' ? () => setIsAgain(true) : undefined
    return <SwapShown swap={swap} device={device} onAgain={mayAgain} />
  }
  return <ChooseUnit old={device} onBegun={() => setIsAgain(false)} />
}
