import { useState } from 'react'
import type { DeviceId } from '../../../shared/core/ids'
import { useCommandProgress } from '../commands/useCommandProgress'
import { Banner } from '../ui/feedback/Banner'
import { ErrorDialog } from '../ui/dialog/ErrorDialog'
import { FoldCard } from '../ui/layout/FoldCard'
import { ProgressButton } from '../ui/button/ProgressButton'
import { TextInput } from '../ui/field/TextInput'

const confirmText = 'freight'

/** Switches the device off until somebody gives it power: nobody can bring it back from here. */
export const FreightCard = ({ deviceid }: { deviceid: DeviceId }) => {
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
