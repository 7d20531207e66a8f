import { useState } from 'react'
import { type CommandEntry, cancelCommand, queueCommand } from '../../../shared/commands/commandQueue'
import type { DeviceId } from '../../../shared/core/ids'
import { callEndpoint } from '../core/callEndpoint'
import { AlertDialog } from '../ui/AlertDialog'
import { ConfirmDialog } from '../ui/ConfirmDialog'

export interface AskedCommand {
  readonly action: 'cancel' | 'removePart'
  readonly entry: CommandEntry
  /** The command in a person's words. */
  readonly name: string
}

interface Props {
  deviceid: DeviceId
  asked: AskedCommand | undefined
  onClose: () => void
  onDone: () => void
}

const isUnderWay = ({ rpcmethod, status, args }: CommandEntry): boolean =>
  rpcmethod === 'FS.Put' && status === 'sent' && args.size !== undefined

/** Asks before a command is cancelled, or the part of a file removed, and tells what that could not undo. */
export const CommandDialogs = ({ deviceid, asked, onClose, onDone }: Props) => {
  const [told, setTold] = useState<string>()
  const { entry, name } = asked ?? {}
  const filename = typeof entry?.args.filename === 'string' ? entry.args.filename : 'The file'

  const cancel = async ({ commandID }: CommandEntry) => {
    const { message, wasHandedOver } = await callEndpoint(cancelCommand, { deviceid, commandID })
    if (wasHandedOver) setTold(message)
    onDone()
  }
  const removePart = async ({ args: { filename = '' } }: CommandEntry) => {
    await callEndpoint(queueCommand, { deviceid, method: 'FS.Remove', args: { filename } })
    onDone()
  }

  return (
    <>
      <ConfirmDialog
        title="Cancel Command"
        opened={asked?.action === 'cancel'}
        confirmLabel="Cancel Command"
        cancelLabel="Keep"
        onConfirm={() => (entry === undefined ? undefined : cancel(entry))}
        onClose={onClose}
      >
        {name} will not be carried out, unless the device has it already.
        {entry !== undefined && isUnderWay(entry) ? ' A part of the file may stay on the device.' : ''}
      </ConfirmDialog>
      <ConfirmDialog
        title="Remove File"
        opened={asked?.action === 'removePart'}
        danger
        confirmLabel="Remove File"
        cancelLabel="Keep"
        onConfirm={() => (entry === undefined ? undefined : removePart(entry))}
        onClose={onClose}
      >
        {filename} will be removed from the device, whatever part of it is there.
      </ConfirmDialog>
      <AlertDialog title="Already Handed Over" opened={told !== undefined} onClose={() => setTold(undefined)}>
        {told}
      </AlertDialog>
    </>
  )
}
