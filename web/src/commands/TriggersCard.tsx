import { useState, type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'
import type { DeviceId } from '../../../shared/core/ids'
import type { DisplaySettings } from '../../../shared/display/displaySettings'
import { type Trigger, groupTriggers, triggersOf } from '../display/catalogue/triggersOf'
import { Card, NoData } from '../display/cards/Card'
import { LazyBoundary } from '../ui/feedback/LazyBoundary'
import { useNow } from '../ui/text/useNow'
import { Loader } from '../ui/feedback/Loader'
import { VisuallyHidden } from '../ui/text/VisuallyHidden'
import cardStyles from '../display/cards/Card.module.css'
import { PlanName } from '../plans/PlanName'
import { lazyPart } from '../ui/lazyPart'
import { describeRun, type TriggerRun, type TriggerRuns, useTriggerRuns } from './triggerRuns'
import styles from './Triggers.module.css'
import { triggerRows } from './triggerRows'

/** Longer than a finger rests by mistake. */
export const holdMs = 900

interface Options {
  /** A finger has stayed on it. */
  readonly onHeld: () => void
  /** A tap, a click or a key; `isTouch` says that it was a finger. */
  readonly onPress: (isTouch: boolean) => void
  /** A finger is on it, or has left it. */
  readonly onHolding: (isHolding: boolean) => void
}

/** A button that a finger holds to confirm. A mouse and a keyboard just press it. */
export const useHold = ({ onHeld, onPress, onHolding }: Options) => {
  const [isHolding, setIsHolding] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isTouch = useRef(false)
  const wasHeld = useRef(false)
  const hold = (is: boolean) => {
    clearTimeout(timer.current)
    setIsHolding(is)
    onHolding(is)
  }
  const stop = () => {
    if (isHolding) hold(false)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    isHolding,
    handlers: {
      onPointerDown: ({ pointerType, isPrimary }: PointerEvent) => {
        isTouch.current = pointerType !== 'mouse'
        wasHeld.current = false
        if (!isTouch.current || !isPrimary) return
        hold(true)
        timer.current = setTimeout(() => {
          wasHeld.current = true
          hold(false)
          onHeld()
        }, holdMs)
      },
      onPointerUp: stop,
      // The finger scrolls instead.
      onPointerCancel: stop,
      onPointerLeave: stop,
      // A long press would open the browser's own menu.
      onContextMenu: (event: MouseEvent) => {
        if (isTouch.current) event.preventDefault()
      },
      onClick: ({ detail }: MouseEvent) => {
        // The end of a hold, which has been answered.
        if (wasHeld.current) {
          wasHeld.current = false
          return
        }
        onPress(isTouch.current && detail > 0)
      },
    },
  }
}

interface TriggerButtonProps {
  trigger: Trigger
  display: DisplaySettings
  /** Its last press, until the page is left. */
  run: TriggerRun | undefined
  isQueued: boolean
  onPress: (isTouch: boolean) => void
  onHeld: () => void
  onHolding: (isHolding: boolean) => void
}

const nothing = () => undefined

/**
 * After a press it says for a while that the command is queued, which prevents a second press; below that how far it is,
 * and what came of it.
 */
const TriggerButton = ({
  trigger,
  display,
  run,
  isQueued,
  onPress,
  onHeld,
  onHolding,
}: TriggerButtonProps) => {
  const { isHolding, handlers } = useHold(
    isQueued ? { onHeld: nothing, onPress: nothing, onHolding: nothing } : { onPress, onHeld, onHolding },
  )
  const now = useNow()
  const state = run === undefined ? undefined : describeRun(run, display, now)
  return (
    <>
      <button
        type="button"
        className={styles.trigger}
        style={{ borderInlineStartColor: trigger.colour }}
        aria-disabled={isQueued}
        data-holding={(isHolding && !isQueued) || undefined}
        {...handlers}
      >
        <span className={styles.name}>
          {isQueued && state?.tone === 'waiting' ? <Loader size="0.875rem" /> : null}
          {isQueued ? 'Trigger Queued' : trigger.name}
        </span>
        <span aria-hidden className={styles.run} data-tone={state?.tone}>
          {state?.text}
        </span>
      </button>
      {/* Beside the button: within one, news of its own is not read out everywhere. */}
      <VisuallyHidden role="status">
        {state === undefined ? '' : `${trigger.name}: ${state.text}`}
      </VisuallyHidden>
    </>
  )
}

interface TriggerGroupsProps {
  groups: readonly { group: string | undefined; triggers: readonly Trigger[] }[]
  runs: TriggerRuns
  display: DisplaySettings
  onPress: (trigger: Trigger, isTouch: boolean) => void
  onHeld: (trigger: Trigger) => void
  /** Which one a finger is on. */
  onHolding: (trigger: Trigger | undefined) => void
}

/** The buttons of a device, those of a group under its name. */
const TriggerGroups = ({ groups, runs, display, onPress, onHeld, onHolding }: TriggerGroupsProps) =>
  groups.map(({ group, triggers }) => (
    <div key={group ?? ''} role={group === undefined ? undefined : 'group'} aria-label={group}>
      {group === undefined ? null : <h3 className={styles.group}>{group}</h3>}
      <div className={styles.buttons}>
        {triggers.map((trigger) => (
          <TriggerButton
            key={trigger.key}
            trigger={trigger}
            display={display}
            run={runs[trigger.key]?.run}
            isQueued={runs[trigger.key]?.isQueued === true}
            onPress={(isTouch) => onPress(trigger, isTouch)}
            onHeld={() => onHeld(trigger)}
            onHolding={(isHolding) => onHolding(isHolding ? trigger : undefined)}
          />
        ))}
      </div>
    </div>
  ))

/** Says why there are no buttons, and where to find a plan that has them. */
const PlanLacksTriggers = ({ plan }: { plan: string }) => (
  <p className={cardStyles.none}>
    Triggers are unavailable on the <PlanName plan={plan} />
  </p>
)

const TriggerDialogs = lazyPart(async () => (await import('./TriggerDialogs')).TriggerDialogs, 'boundary')

interface Props {
  deviceid: DeviceId
  deviceName: string
  display: DisplaySettings
  /** The plan's name when it has no triggers. */
  lackingPlan: string | undefined
}

/** One button per trigger that the display settings define. */
export const TriggersCard = ({ deviceid, deviceName, display, lackingPlan }: Props) => {
  const [toConfirm, setToConfirm] = useState<Trigger>()
  const [held, setHeld] = useState<Trigger>()
  const triggers = triggersOf(display)

  const { runs, send, error, forget } = useTriggerRuns(deviceid)
  const speaks = toConfirm !== undefined || error !== undefined
  const questionOf = ({ confirmText, name }: Trigger) =>
    confirmText ?? `${name} will be triggered on ${deviceName}`

  const body = () => {
    if (lackingPlan !== undefined) return <PlanLacksTriggers plan={lackingPlan} />
    if (triggers.length === 0) return <NoData text="No triggers are set up for this device." />
    return (
      <>
        <TriggerGroups
          groups={groupTriggers(triggers)}
          runs={runs}
          display={display}
          // A tap can be a slip of the finger: it asks, whatever the trigger.
          onPress={(trigger, isTouch) =>
            trigger.confirm || isTouch ? setToConfirm(trigger) : void send(trigger)
          }
          onHeld={(trigger) => void send(trigger)}
          onHolding={setHeld}
        />
        <p className={styles.hint} data-asks={held !== undefined || undefined}>
          {held === undefined ? 'Hold a button to send at once, or tap it to be asked.' : questionOf(held)}
        </p>
      </>
    )
  }

  return (
    <Card title="Triggers" scroll {...triggerRows(display, lackingPlan)}>
      {body()}
      {speaks ? (
        <LazyBoundary message="The question could not be loaded.">
          <TriggerDialogs
            question={toConfirm && questionOf(toConfirm)}
            failure={error}
            onConfirm={() => void (toConfirm && send(toConfirm))}
            onClose={() => setToConfirm(undefined)}
            onForget={forget}
          />
        </LazyBoundary>
      ) : null}
    </Card>
  )
}
