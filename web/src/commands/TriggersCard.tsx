import { useState } from 'react'
import { queueCommand } from '../../../shared/commands/commandQueue'
import type { DeviceId } from '../../../shared/core/ids'
import type { DisplaySettings } from '../../../shared/display/displaySettings'
import { type Trigger, groupTriggers, triggersOf } from '../../../shared/display/triggersOf'
import { callEndpoint } from '../core/callEndpoint'
import { Card } from '../display/Card'
import { NoData } from '../display/NoData'
import { AlertDialog } from '../ui/AlertDialog'
import { ConfirmDialog } from '../ui/ConfirmDialog'
import { describeError } from '../ui/describeError'
import { PlanLacksTriggers } from './PlanLacksTriggers'
import { refreshCommands } from './refreshCommands'
import { TriggerGroups } from './TriggerGroups'

interface Props {
  deviceid: DeviceId
  deviceName: string
  display: DisplaySettings
  /** The plan's name when it has no triggers. */
  lackingPlan: string | undefined
}

/** For so long a pressed button says that its command is on its way (spec 1 §9). */
const queuedMs = 5000

const success = {
  title: 'Successfully Queued',
  text: 'Trigger command successfully queued. The command will be processed immediately if the device is online, otherwise the next time the device makes contact.',
}

/** One button per trigger that the display settings define (spec 1 §2, §5, §8). */
export const TriggersCard = ({ deviceid, deviceName, display, lackingPlan }: Props) => {
  const [toConfirm, setToConfirm] = useState<Trigger>()
  const [outcome, setOutcome] = useState<{ title: string; text: string }>()
  const [queued, setQueued] = useState<ReadonlySet<string>>(new Set())
  const triggers = triggersOf(display)

  const send = async ({ key, index }: Trigger) => {
    const release = () => setQueued((before) => new Set([...before].filter((other) => other !== key)))
    setQueued((before) => new Set(before).add(key))
    setTimeout(release, queuedMs)
    try {
      await callEndpoint(queueCommand, { deviceid, method: 'Admin.Trigger', args: { index } })
      setOutcome(success)
      void refreshCommands(deviceid)
    } catch (problem) {
      release()
      setOutcome({ title: 'Error', text: describeError(problem) })
    }
  }

  // A plan without triggers, or a few buttons side by side, need one row.
  const isSmall =
    lackingPlan !== undefined || (triggers.length <= 4 && triggers.every(({ group }) => group === undefined))
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
    <Card title="Triggers" scroll rows={isSmall ? 1 : 2} phoneRows={isSmall && triggers.length <= 3 ? 1 : 2}>
      {body()}
      <ConfirmDialog
        title="Confirm Action"
        opened={toConfirm !== undefined}
        onConfirm={() => (toConfirm === undefined ? undefined : send(toConfirm))}
        onClose={() => setToConfirm(undefined)}
      >
        {toConfirm === undefined
          ? ''
          : (toConfirm.confirmText ?? `${toConfirm.name} will be triggered on ${deviceName}`)}
      </ConfirmDialog>
      <AlertDialog
        title={outcome?.title ?? ''}
        opened={outcome !== undefined}
        onClose={() => setOutcome(undefined)}
      >
        {outcome?.text}
      </AlertDialog>
    </Card>
  )
}
