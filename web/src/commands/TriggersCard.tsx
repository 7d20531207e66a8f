import { useState } from 'react'
import type { DeviceId } from '../../../shared/core/ids'
import type { DisplaySettings } from '../../../shared/display/displaySettings'
import { type Trigger, groupTriggers, triggersOf } from '../display/catalogue/triggersOf'
import { Card } from '../display/cards/Card'
import { NoData } from '../display/cards/NoData'
import { LazyBoundary } from '../ui/feedback/LazyBoundary'
import { TriggerGroups } from './TriggerGroups'
import { triggerRows } from './triggerRows'
import styles from './Triggers.module.css'
import { useTriggerRuns } from './useTriggerRuns'
import cardStyles from '../display/cards/Card.module.css'
import { PlanName } from '../plans/PlanName'
import { lazyPart } from '../ui/lazyPart'

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
