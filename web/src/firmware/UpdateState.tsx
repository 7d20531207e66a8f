import { getCommands } from '../../../shared/commands/commandQueue'
import type { DeviceId } from '../../../shared/core/ids'
import { commandState } from '../commands/commandState'
import { keepMs, useEndpoint } from '../core/api/useEndpoint'
import { Banner } from '../ui/feedback/Banner'
import { Progress } from '../ui/feedback/Progress'

const busyMs = 3000

const tones = { waiting: 'info', ok: 'ok', alarm: 'alarm', muted: 'none' } as const

/** The last update that was asked for: how far it is, and what the device runs since. */
export const UpdateState = ({ deviceid, fw }: { deviceid: DeviceId; fw: string }) => {
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
  const wanted = typeof firmware === 'string' ? firmware : ''
  const isPending = update.priority > 0
  return (
    <>
      <Banner tone={tones[tone]}>
        {wanted}: {text}
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
