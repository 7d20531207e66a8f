import { type CommandEntry, queueCommand } from '../../../shared/commands/commandQueue'
import type { DeviceId } from '../../../shared/core/ids'
import { useAction } from '../core/api/useAction'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog'
import { readsOfCommands } from './readsOfCommands'

interface Props {
  deviceid: DeviceId
  entry: CommandEntry
  onClose: () => void
}

/** Asks before the file is removed of which a part may have stayed on the device. */
export const RemovePartDialog = ({ deviceid, entry, onClose }: Props) => {
  const queue = useAction(queueCommand, { refresh: readsOfCommands(deviceid) })
  const { filename = '' } = entry.args
  return (
    <ConfirmDialog
      title="Remove File"
      danger
      confirmLabel="Remove File"
      cancelLabel="Keep"
      onConfirm={() => queue.run({ deviceid, method: 'FS.Remove', args: { filename } })}
      onClose={onClose}
    >
      {typeof filename === 'string' && filename !== '' ? filename : 'The file'} will be removed from the
      device, even if only a part of it is there.
    </ConfirmDialog>
  )
}
