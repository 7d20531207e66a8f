import { type CommandEntry, getCommands } from '../../../shared/commands/commandQueue'
import { secondMs } from '../../../shared/core/time'
import { describeAlerts, silentChannels } from '../alerts/alertState'
import { commandState } from '../commands/commandState'
import { useEndpoint } from '../core/api/useEndpoint'
import { StatusMark, type StatusTone } from '../ui/feedback/StatusMark'
import { Instant } from '../ui/text/Instant'
import { type LimitStage, limitStage } from './limitStage'
import styles from './Limits.module.css'
import type { LimitForm } from './useLimitForm'

const followMs = 2000
const calmMs = 15_000

const tones: Record<LimitStage, StatusTone> = {
  queued: 'info',
  handedOver: 'info',
  inForce: 'ok',
  failed: 'alarm',
  differs: 'warning',
}

interface Props {
  readonly limits: LimitForm
}

const DeviceStage = ({ limits: { sent, config } }: Props) => {
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
export const LimitOutcome = ({ limits }: Props) => {
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
