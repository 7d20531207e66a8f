import { Button } from '@mantine/core'
import { useState } from 'react'
import { type CommandEntry, cancelCommand } from '../../../shared/commands/commandQueue'
import type { DeviceId } from '../../../shared/core/ids'
import type { DisplaySettings } from '../../../shared/display/displaySettings'
import { callEndpoint } from '../core/callEndpoint'
import { Card } from '../display/Card'
import { ConfirmDialog } from '../ui/ConfirmDialog'
import { ErrorBox } from '../ui/ErrorBox'
import { Loading } from '../ui/Loading'
import { CommandTable } from './CommandTable'
import { ContactLine } from './ContactLine'
import { nameCommand } from './nameCommand'
import { useCommands } from './useCommands'

interface Props {
  deviceid: DeviceId
  display: DisplaySettings
  /** Those who may queue a command may cancel one. */
  mayCancel: boolean
}

/** What waits for the device, what it answered, and what may still be called off. */
export const CommandQueueCard = ({ deviceid, display, mayCancel }: Props) => {
  const { commands, contact, hasMore, loadMore, error, isValidating, reload } = useCommands(deviceid)
  // An empty queue takes no more room than it needs to say so.
  const rows = commands?.length === 0 ? 1 : 2
  const [toCancel, setToCancel] = useState<CommandEntry>()

  const cancel = async (entry: CommandEntry) => {
    await callEndpoint(cancelCommand, { deviceid, commandID: entry.commandID })
    reload()
  }

  return (
    <Card title="Command Queue" rows={rows} wide scroll>
      {commands === undefined ? (
        error === undefined ? (
          <Loading label="Loading commands" />
        ) : (
          <ErrorBox error={error} onRetry={reload} />
        )
      ) : (
        <>
          {contact === undefined ? null : <ContactLine contact={contact} />}
          <CommandTable
            commands={commands}
            display={display}
            {...(mayCancel ? { onCancel: setToCancel } : {})}
          />
        </>
      )}
      {hasMore ? (
        <Button variant="subtle" size="compact-sm" mt="xs" loading={isValidating} onClick={loadMore}>
          Load More
        </Button>
      ) : null}
      <ConfirmDialog
        title="Cancel Command"
        opened={toCancel !== undefined}
        confirmLabel="Cancel Command"
        cancelLabel="Keep"
        onConfirm={() => (toCancel === undefined ? undefined : cancel(toCancel))}
        onClose={() => setToCancel(undefined)}
      >
        {toCancel === undefined ? '' : nameCommand(toCancel, display)} will not be carried out, unless the
        device has it already.
      </ConfirmDialog>
    </Card>
  )
}
