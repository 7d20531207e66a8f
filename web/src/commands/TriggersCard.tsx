import { Suspense, lazy, useState } from 'react'
import { queueCommand } from '../../../shared/commands/commandQueue'
import type { DeviceId } from '../../../shared/core/ids'
import type { DisplaySettings } from '../../../shared/display/displaySettings'
import { type Trigger, groupTriggers, triggersOf } from '../display/catalogue/triggersOf'
import { useAction } from '../core/api/useAction'
import { Card } from '../display/cards/Card'
import { NoData } from '../display/cards/NoData'
import { LazyBoundary } from '../ui/feedback/LazyBoundary'
import { readsOfCommands } from './readsOfCommands'
import { TriggerGroups } from './TriggerGroups'
import { triggersCardHeight } from './triggersCardHeight'
import cardStyles from '../display/cards/Card.module.css'
import { PlanName } from '../plans/PlanName'

/** Says why there are no buttons, and where to find a plan that has them. */
const PlanLacksTriggers = ({ plan }: { plan: string }) => (
  <p className={cardStyles.none}>
    Triggers are unavailable on the <PlanName plan={plan} />
  </p>
)

const TriggerDialogs = lazy(async () => ({ default: (await import('./TriggerDialogs')).TriggerDialogs }))

interface Props {
  deviceid: DeviceId
  deviceName: string
  display: DisplaySettings
  /** The plan's name when it has no triggers. */
  lackingPlan: string | undefined
}

/** For so long a pressed button says that its command is on its way. */
const queuedMs = 5000

const success = {
  title: 'Successfully Queued',
  text: 'Trigger command successfully queued. The command will be processed immediately if the device is online, otherwise the next time the device makes contact.',
}

/** One button per trigger that the display settings define. */
export const TriggersCard = ({ deviceid, deviceName, display, lackingPlan }: Props) => {
  const [toConfirm, setToConfirm] = useState<Trigger>()
  const [queued, setQueued] = useState<ReadonlySet<string>>(new Set())
  const triggers = triggersOf(display)

  const queue = useAction(queueCommand, { success, refresh: readsOfCommands(deviceid) })
  const speaks = toConfirm !== undefined || queue.error !== undefined

  const send = async ({ key, index }: Trigger) => {
    const release = () => setQueued((before) => new Set([...before].filter((other) => other !== key)))
    setQueued((before) => new Set(before).add(key))
    setTimeout(release, queuedMs)
    const { ok } = await queue.run({ deviceid, method: 'Admin.Trigger', args: { index } })
    if (!ok) release()
  }

  const body = () => {
    if (lackingPlan !== undefined) return <PlanLacksTriggers plan={lackingPlan} />
    if (triggers.length === 0) return <NoData text="No triggers are set up for this device." />
    return (
      <TriggerGroups
        groups={groupTriggers(triggers)}
        queued={queued}
        onPress={(trigger) => (trigger.confirm ? setToConfirm(trigger) : void send(trigger))}
      />
    )
  }

  return (
    <Card title="Triggers" scroll {...triggersCardHeight(display, lackingPlan)}>
      {body()}
      {speaks ? (
        <LazyBoundary message="The question could not be loaded.">
          <Suspense fallback={null}>
            <TriggerDialogs
              question={
                toConfirm && (toConfirm.confirmText ?? `${toConfirm.name} will be triggered on ${deviceName}`)
              }
              failure={queue.error}
              onConfirm={() => void (toConfirm && send(toConfirm))}
              onClose={() => setToConfirm(undefined)}
              onForget={queue.forget}
            />
          </Suspense>
        </LazyBoundary>
      ) : null}
    </Card>
  )
}
