import { type CommandEntry, cancelCommand } from '../../../shared/commands/commandQueue'
import type { DeviceId } from '../../../shared/core/ids'
import { useAction } from '../core/api/useAction'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog'
import { readsOfCommands } from './readsOfCommands'

interface Props {
  deviceid: DeviceId
  entry: CommandEntry
  /** The command in a person's words. */
  name: string
  onClose: () => void
}

const isUnderWay = ({ rpcmethod, status, args }: CommandEntry): boolean =>
  rpcmethod === 'FS.Put' && status === 'sent' && args.size !== undefined

/** Asks before a command is cancelled, with a warning when the device may already have it. */
export const CancelDialog = ({ deviceid, entry, name, onClose }: Props) => {
  const cancel = useAction(cancelCommand, {
    success: ({ message, wasHandedOver }) =>
      wasHandedOver ? { title: 'Already Handed Over', text: message } : undefined,
    refresh: readsOfCommands(deviceid),
  })
  return (
    <ConfirmDialog
      title="Cancel Command"
      confirmLabel="Cancel Command"
      cancelLabel="Keep"
      onConfirm={() => cancel.run({ deviceid, commandID: entry.commandID })}
      onClose={onClose}
    >
      {name} will not be carried out, unless the device has it already.
      {isUnderWay(entry) ? ' A part of the file may stay on the device.' : ''}
    </ConfirmDialog>
  )
}
