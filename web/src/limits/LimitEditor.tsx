import { type CommandEntry, getCommands, type CommandStatus } from '../../../shared/commands/commandQueue'
import { secondMs } from '../../../shared/core/time'
import type { FlatConfig } from '../../../shared/devices/configTree'
import { displayOf } from '../display/catalogue/displayOf'
import type { Device } from '../devices/useDevice'
import { FormDialog } from '../ui/form/FormDialog'
import { describeAlerts, silentChannels } from '../alerts/alertState'
import { commandState } from '../commands/commandState'
import { useEndpoint } from '../core/api/useEndpoint'
import { StatusMark, type StatusTone } from '../ui/feedback/StatusMark'
import { Instant } from '../ui/text/Instant'
import { isSameSetting } from '../settings/fields/settingValue'
import { LimitFields } from './LimitFields'
import styles from './Limits.module.css'
import { type LimitForm, useLimitForm } from './useLimitForm'

type LimitStage = 'queued' | 'handedOver' | 'inForce' | 'failed' | 'differs'

const stages: Record<CommandStatus, LimitStage> = {
  queued: 'queued',
  sent: 'handedOver',
  complete: 'differs',
  error: 'failed',
  noAnswer: 'failed',
  cancelled: 'failed',
  revoked: 'failed',
}

/** How far a change of limits has come, by the status of its command and by what the device reports. */
export const limitStage = (
  change: FlatConfig,
  status: CommandStatus | undefined,
  reported: FlatConfig,
): LimitStage => {
  const isReported = Object.entries(change).every(([key, value]) => isSameSetting(value, reported[key]))
  const stage = stages[status ?? 'queued']
  return stage === 'differs' && isReported ? 'inForce' : stage
}

const followMs = 2000
const calmMs = 15_000

const tones: Record<LimitStage, StatusTone> = {
  queued: 'info',
  handedOver: 'info',
  inForce: 'ok',
  failed: 'alarm',
  differs: 'warning',
}

interface DeviceStageProps {
  readonly limits: LimitForm
}

const DeviceStage = ({ limits: { sent, config } }: DeviceStageProps) => {
  const { data } = useEndpoint(
    getCommands,
    sent?.commandID === undefined ? undefined : { deviceid: sent.deviceid, dataPoints: 20 },
    {
      refreshInterval: (latest) => (latest?.data.some(isOver(sent?.commandID)) === true ? calmMs : followMs),
    },
  )
  if (sent?.commandID === undefined) return null
  const command = data?.data.find(({ commandID }) => commandID === sent.commandID)
  const stage = limitStage(sent.change, command?.status, config.reported ?? {})
  const words: Record<LimitStage, string> = {
    queued: 'Queued: the device gets the limits at its next contact',
    handedOver: 'Handed over to the device: its answer is awaited',
    inForce: 'In force on the device',
    failed: `Not in force: ${command === undefined ? '' : commandState(command).text}`,
    differs: 'The device has answered. Its own report of these limits is awaited',
  }
  return (
    <StatusMark tone={tones[stage]}>
      {words[stage]}
      {stage === 'inForce' && command?.complete_ts !== undefined ? (
        <>
          {' '}
          since <Instant ms={command.complete_ts * secondMs} />
        </>
      ) : null}
    </StatusMark>
  )
}

const isOver =
  (commandID: string | undefined) =>
  (entry: CommandEntry): boolean =>
    entry.commandID === commandID && entry.priority === 0

/** What the last save has done, as it happens. */
export const LimitOutcome = ({ limits }: DeviceStageProps) => {
  const { sent, alerts } = limits
  if (sent === undefined) return null
  const settings = alerts.settings
  const silent = settings === undefined ? [] : silentChannels(settings)
  return (
    <div className={styles.outcome} role="status">
      <StatusMark tone="ok">Saved</StatusMark>
      <DeviceStage limits={limits} />
      {settings === undefined || !sent.sendsEvents
        ? null
        : describeAlerts(settings).map((text) => (
            <StatusMark key={text} tone="ok">
              Alerts are on. {text}
            </StatusMark>
          ))}
      {silent.length === 0 ? null : (
        <StatusMark tone="warning">Nobody is alerted: every level is Never.</StatusMark>
      )}
    </div>
  )
}

interface Props {
  readonly dataKey: string
  readonly device: Device
  readonly onClose: () => void
}

/** The limits of one measurement beside the page: what colours it, what sends an event, and who is alerted. */
export const LimitEditor = ({ dataKey, device, onClose }: Props) => {
  const { label } = displayOf(dataKey, device.display[dataKey])
  const limits = useLimitForm(device, dataKey)
  const { form, sent } = limits
  return (
    <FormDialog
      title={`Limits – ${label}`}
      size="panel"
      form={form}
      submit="Save"
      cancelLabel={form.hasChanges || sent === undefined ? 'Cancel' : 'Close'}
      onClose={onClose}
    >
      <LimitFields device={device} limits={limits} />
      <LimitOutcome limits={limits} />
    </FormDialog>
  )
}
