import { useState } from 'react'
import type { DeviceId } from '../../../shared/core/ids'
import { ExportCard } from '../settingsfile/ExportCard'
import { ImportCard } from '../settingsfile/ImportCard'
import type { SettingsTabProps } from '../settings/tabs/SettingsTabProps'
import { useCommandProgress } from '../commands/useCommandProgress'
import { ErrorDialog } from '../ui/dialog/AlertDialog'
import { FoldCard } from '../ui/layout/FoldCard'
import { ProgressButton } from '../ui/button/ProgressButton'
import { Banner } from '../ui/feedback/Banner'
import { TextInput } from '../ui/field/Field'

const confirmText = 'freight'

/** Switches the device off until it gets external power: it cannot be switched on remotely. */
const FreightCard = ({ deviceid }: { deviceid: DeviceId }) => {
  const [typed, setTyped] = useState('')
  const { run, stage, text, error, forget } = useCommandProgress(deviceid, 'Command queued.')
  const send = async () => {
    const { ok } = await run({ method: 'Admin.FreightMode', args: {} })
    if (ok) setTyped('')
  }
  return (
    <FoldCard title="Freight Mode">
      <Banner tone="warning">
        The device switches off for transport. It cannot be reached any more: only physical power at the
        device wakes it.
      </Banner>
      <TextInput
        label={`Type '${confirmText}' to confirm`}
        value={typed}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <ProgressButton
        stage={stage}
        text={text}
        isDangerous
        disabledReason={typed === confirmText ? undefined : `Type '${confirmText}' first.`}
        onClick={() => void send()}
      >
        Enter Freight Mode
      </ProgressButton>
      <ErrorDialog failure={error} onClose={forget} />
    </FoldCard>
  )
}

interface Props {
  deviceid: DeviceId
  title: string
  about: string
  method: string
  args: Record<string, number>
  success: string
}

/** One command that needs nothing but its button. */
const CommandCard = ({ deviceid, title, about, method, args, success }: Props) => {
  const { run, stage, text, error, forget } = useCommandProgress(deviceid, success)
  return (
    <FoldCard title={title}>
      <p>{about}</p>
      <ProgressButton stage={stage} text={text} onClick={() => void run({ method, args })}>
        {title}
      </ProgressButton>
      <ErrorDialog failure={error} onClose={forget} />
    </FoldCard>
  )
}

/** What an ADMIN does to the device as a whole. */
export const AdminTab = ({ device: { deviceid } }: SettingsTabProps) => (
  <>
    <CommandCard
      deviceid={deviceid}
      title="Reboot Device"
      about="The device restarts five seconds after it receives the command."
      method="Sys.Reboot"
      args={{ delay_ms: 5000 }}
      success="Reboot command is queued."
    />
    <FreightCard deviceid={deviceid} />
    <CommandCard
      deviceid={deviceid}
      title="Request Device Settings"
      about="The device sends all of its settings, so that the portal shows what it really has."
      method="Config.Get"
      args={{}}
      success="Config request has been queued. Please check the Command Queue."
    />
    <ExportCard deviceid={deviceid} />
    <ImportCard deviceid={deviceid} />
  </>
)
