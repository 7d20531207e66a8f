import { useState } from 'react'
import type { DeviceId } from '../../../shared/core/ids'
import { type Role, mayOnDevice } from '../../../shared/core/roles'
import type { DisplaySettings } from '../../../shared/display/displaySettings'
import { type CommandEntry, cancelCommand, queueCommand } from '../../../shared/commands/commandQueue'
import { Card } from '../display/cards/Card'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Loading } from '../ui/feedback/Loading'
import { useAction } from '../core/api/useAction'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog'
import { formatInstantWithZone } from '../ui/text/formatTime'
import { StatusMark } from '../ui/feedback/StatusMark'
import { useNow } from '../ui/text/useNow'
import { useZone } from '../ui/zone/useZone'
import { saveFile } from '../ui/file/saveFile'
import { Button } from '../ui/button/Button'
import { type UnconfirmedAction, CommandTable } from './CommandTable'
import { readsOfCommands, useCommands, type QueueStanding, describeContact } from './useCommands'
import { commandsCsv } from './describeCommand'
import styles from './CommandTable.module.css'
import { portalNowMs } from '../ui/text/portalClock'

interface CancelDialogProps {
  deviceid: DeviceId
  entry: CommandEntry
  /** The command in a person's words. */
  name: string
  onClose: () => void
}

const isUnderWay = ({ rpcmethod, status, args }: CommandEntry): boolean =>
  rpcmethod === 'FS.Put' && status === 'sent' && args.size !== undefined

/** Asks before a command is cancelled, with a warning when the device may already have it. */
const CancelDialog = ({ deviceid, entry, name, onClose }: CancelDialogProps) => {
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

interface RemovePartDialogProps {
  deviceid: DeviceId
  entry: CommandEntry
  onClose: () => void
}

/** Asks before the file is removed of which a part may have stayed on the device. */
const RemovePartDialog = ({ deviceid, entry, onClose }: RemovePartDialogProps) => {
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

/** When what waits will go out; the exact time on hover. */
const ContactLine = ({ standing }: { standing: QueueStanding }) => {
  useZone()
  const { tone, text, atMs } = describeContact(standing, useNow())
  return (
    <p className={styles.contact} title={atMs === undefined ? undefined : formatInstantWithZone(atMs)}>
      <StatusMark tone={tone}>{text}</StatusMark>
    </p>
  )
}

interface Props {
  deviceid: DeviceId
  display: DisplaySettings
  role: Role | undefined
}

/** What waits for the device, what it answered, and what may still be called off. */
export const CommandQueueCard = ({ deviceid, display, role }: Props) => {
  const { commands, standing, hasMore, loadMore, isLoadingMore, error, reload } = useCommands(deviceid)
  // An empty queue takes no more room than it needs to say so.
  const rows = commands?.length === 0 ? 1 : 2
  const [unconfirmed, setUnconfirmed] = useState<UnconfirmedAction>()

  const exports = [
    {
      label: 'Export CSV',
      disabledReason: commands === undefined || commands.length === 0 ? 'There is no command.' : undefined,
      onSelect: () =>
        saveFile(
          `${deviceid} commands.csv`,
          'text/csv;charset=utf-8',
          commandsCsv(commands ?? [], display, portalNowMs()),
        ),
    },
  ]

  return (
    <Card title="Command Queue" rows={rows} wide scroll actions={exports}>
      {commands === undefined ? (
        error === undefined ? (
          <Loading label="Loading commands" />
        ) : (
          <ErrorBox error={error} onRetry={reload} />
        )
      ) : (
        <>
          {standing === undefined || standing.pending === 0 ? null : <ContactLine standing={standing} />}
          <CommandTable
            commands={commands}
            display={display}
            contact={standing?.contact}
            mayRemoveFiles={mayOnDevice(role, 'useScripts')}
            {...(mayOnDevice(role, 'useTriggers') ? { onAsk: setUnconfirmed } : {})}
          />
        </>
      )}
      {hasMore ? (
        <Button
          variant="subtle"
          size="compact-sm"
          style={{ marginTop: 'var(--space-2)' }}
          loading={isLoadingMore}
          onClick={loadMore}
        >
          Load More
        </Button>
      ) : null}
      {commands !== undefined && error !== undefined ? <ErrorBox error={error} onRetry={loadMore} /> : null}
      {unconfirmed?.action === 'cancel' ? (
        <CancelDialog
          deviceid={deviceid}
          entry={unconfirmed.entry}
          name={unconfirmed.name}
          onClose={() => setUnconfirmed(undefined)}
        />
      ) : null}
      {unconfirmed?.action === 'removePart' ? (
        <RemovePartDialog
          deviceid={deviceid}
          entry={unconfirmed.entry}
          onClose={() => setUnconfirmed(undefined)}
        />
      ) : null}
    </Card>
  )
}
