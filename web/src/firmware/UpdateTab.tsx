import type { ReactNode } from 'react'
import {
  firmwareFamilyOf,
  foreignFirmware,
  isForeignFirmware,
  updateFirmware,
} from '../../../shared/firmware/firmware'
import { compareFirmware, isBehind, latestFor } from '../../../shared/firmware/releases'
import { getCommands } from '../../../shared/commands/commandQueue'
import type { DeviceId } from '../../../shared/core/ids'
import { readsOfCommands } from '../commands/useCommands'
import { useEndpointForm } from '../core/api/useEndpointForm'
import type { SettingsTabProps } from '../settings/tabs/SettingsTabProps'
import { FoldCard } from '../ui/layout/FoldCard'
import { Form } from '../ui/form/Form'
import { TextInput } from '../ui/field/Field'
import { commandState } from '../commands/commandState'
import { keepMs, useEndpoint } from '../core/api/useEndpoint'
import { useQuestion } from '../ui/dialog/ConfirmDialog'
import { Banner } from '../ui/feedback/Banner'
import { StatusMark } from '../ui/feedback/StatusMark'
import { Progress } from '../ui/feedback/Progress'
import styles from './Firmware.module.css'
import { ReleaseChoice } from './ReleaseChoice'

const busyMs = 3000

const tones = { waiting: 'info', ok: 'ok', alarm: 'alarm', muted: 'none' } as const

/** The last update that was asked for: how far it is, and what the device runs since. */
const UpdateState = ({ deviceid, fw }: { deviceid: DeviceId; fw: string }) => {
  const { data } = useEndpoint(
    getCommands,
    { deviceid, dataPoints: 20 },
    {
      refreshInterval: (latest) =>
        latest?.data.some(({ rpcmethod, priority }) => rpcmethod === 'OTA.Update' && priority > 0) === true
          ? busyMs
          : keepMs.commands,
    },
  )
  const update = data?.data.find(({ rpcmethod }) => rpcmethod === 'OTA.Update')
  if (update === undefined) return null
  const { tone, text, progress } = commandState(update)
  const { firmware } = update.args
  const version = typeof firmware === 'string' ? firmware : ''
  const isPending = update.priority > 0
  return (
    <>
      <Banner tone={tones[tone]}>
        {version}: {text}
        {isPending && progress !== undefined ? `, ${progress} %` : ''}
        {update.status === 'complete' && fw !== '' ? `. The device reports ${fw}.` : ''}
      </Banner>
      {isPending && progress !== undefined ? (
        <Progress percent={progress} aria-label="Progress of the update" />
      ) : null}
      {isPending ? (
        <Banner tone="info">
          The update may take up to 10 minutes on Wi-Fi or 20 minutes on 4G LTE. Please leave the device
          switched on.
        </Banner>
      ) : null}
    </>
  )
}

const latestTextOf = (fw: string): string => {
  const family = firmwareFamilyOf(fw)
  return family === undefined ? '' : `${family}-latest`
}

/** Of the number that fits the unit, where that is known. */
const exampleOf = (fw: string): string => {
  const family = firmwareFamilyOf(fw)
  return family === undefined ? 'SFW003-3.4.0, or SFW003-latest' : `${fw}, or ${family}-latest`
}

/** What the device runs, and whether there is something newer for it. */
const Running = ({ fw }: { fw: string }) => {
  const latest = latestFor(fw)
  const isNewest = latest !== undefined && !isBehind(fw)
  return (
    <p className={styles.state}>
      <span>
        Runs <strong>{fw === '' ? 'firmware that it has not reported yet' : fw}</strong>
      </span>
      {isNewest ? <StatusMark tone="ok">Up to date</StatusMark> : null}
      {isBehind(fw) ? <StatusMark tone="info">{latest} is available</StatusMark> : null}
    </p>
  )
}

/** What an update means for the device, before it is begun. */
const UpdateQuestion = ({ name, fw, version }: { name: string; fw: string; version: string }) => {
  const target = version.endsWith('-latest') ? (latestFor(fw) ?? version) : version
  return (
    <>
      <p>
        {name} goes from {fw === '' ? 'its firmware' : fw} to <strong>{target}</strong>.
      </p>
      {(compareFirmware(target, fw) ?? 0) < 0 ? <p>That is older than what it runs.</p> : null}
      <p>
        The update may take up to 10 minutes on Wi-Fi or 20 minutes on 4G LTE. Leave the device switched on;
        it restarts once and sends no readings meanwhile.
      </p>
    </>
  )
}

interface Props extends SettingsTabProps {
  /** How the other devices stand. */
  readonly fleet: ReactNode
}

/** Asks a device to load another firmware, and shows how far it is. */
export const UpdateTab = ({ device: { deviceid, name, fw = '' }, fleet }: Props) => {
  const { ask, dialog } = useQuestion({ title: 'Update Firmware', confirmLabel: 'Update' })
  const form = useEndpointForm(updateFirmware, {
    saved: { firmwareName: latestTextOf(fw) },
    mayRepeat: true,
    isGuarded: false,
    request: ({ firmwareName }) => ({ deviceid, firmwareName: firmwareName.trim() }),
    confirm: ({ firmwareName }) => ask(<UpdateQuestion name={name} fw={fw} version={firmwareName.trim()} />),
    success: ({ message }) => ({ title: 'Success', text: message }),
    refresh: readsOfCommands(deviceid),
  })
  const typed = form.values.firmwareName.trim()
  const refusal = isForeignFirmware(typed, fw) && typed.length >= 10 ? foreignFirmware : undefined
  return (
    <FoldCard title="Firmware Update" isOpen>
      <Running fw={fw} />
      <UpdateState deviceid={deviceid} fw={fw} />
      <Form form={form} submit="Update Firmware" disabledReason={refusal}>
        <ReleaseChoice
          fw={fw}
          value={form.values.firmwareName}
          onChange={(version) => form.setField('firmwareName', version)}
          runsNow={(release) => (release === fw ? 'Runs now' : undefined)}
          other={
            <TextInput
              label="New version"
              description={`For example ${exampleOf(fw)} for the newest.`}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              {...form.field('firmwareName')}
              {...(refusal === undefined ? {} : { error: refusal })}
            />
          }
        />
      </Form>
      {fleet}
      {dialog}
    </FoldCard>
  )
}
