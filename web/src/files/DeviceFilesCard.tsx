import { useState } from 'react'
import type { DeviceId } from '../../../shared/core/ids'
import { getCommands, queueCommand } from '../../../shared/commands/commandQueue'
import { Ago } from '../ui/text/useNow'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { ErrorDialog } from '../ui/dialog/AlertDialog'
import { FoldCard } from '../ui/layout/FoldCard'
import { PermissionButton } from '../ui/button/PermissionButton'
import { StatusMark } from '../ui/feedback/StatusMark'
import { Button } from '../ui/button/Button'
import { readsOfCommands } from '../commands/useCommands'
import { useAction } from '../core/api/useAction'
import { keepMs, useEndpoint } from '../core/api/useEndpoint'
import { useQueueRefresh } from '../settings/useDeviceConfig'
import styles from './DeviceFiles.module.css'
import { FileContentDialog } from './FileContentDialog'
import { type DeviceFile, deviceFileList } from './deviceFileList'

interface Props {
  deviceid: DeviceId
  file: DeviceFile
  onGet: () => void
  onRemove: () => void
}

const pending = 'Pending'
const waits = 'The device has not answered yet.'

/** One file on the device. */
const FileRow = ({ deviceid, file, onGet, onRemove }: Props) => {
  const [isShown, setIsShown] = useState(false)
  const { name, size, isFetching, isRemoving, content, failure } = file
  return (
    <li className={styles.file}>
      <code className={styles.name}>{name}</code>
      {size === undefined ? null : (
        <span className={styles.listed}>
          {size} {size === 1 ? 'byte' : 'bytes'}
        </span>
      )}
      {failure === undefined ? null : <StatusMark tone="alarm">{failure}</StatusMark>}
      <span className={styles.actions}>
        {content === undefined ? null : (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Show ${name}`}
            onClick={() => setIsShown(true)}
          >
            Show
          </Button>
        )}
        <PermissionButton
          size="compact-sm"
          variant="default"
          aria-label={`Get ${name}`}
          disabledReason={isFetching ? waits : undefined}
          onClick={onGet}
        >
          {isFetching ? pending : 'Get'}
        </PermissionButton>
        <PermissionButton
          size="compact-sm"
          variant="default"
          aria-label={`Remove ${name}`}
          disabledReason={isRemoving ? waits : undefined}
          onClick={onRemove}
        >
          {isRemoving ? pending : 'Remove'}
        </PermissionButton>
      </span>
      {isShown && content !== undefined ? (
        <FileContentDialog
          deviceid={deviceid}
          name={name}
          content={content}
          onClose={() => setIsShown(false)}
        />
      ) : null}
    </li>
  )
}

const busyMs = 2000
const newest = 50
/** A device that is connected has answered by then. */
const soonMs = 1000

/** The files of a device according to its command queue, and the actions on them. */
const useDeviceFiles = (deviceid: DeviceId) => {
  const refreshSoon = useQueueRefresh(deviceid, soonMs)
  const { data, error } = useEndpoint(
    getCommands,
    { deviceid, dataPoints: newest },
    {
      refreshInterval: (latest) =>
        latest?.data.some(({ priority, rpcmethod }) => priority > 0 && rpcmethod.startsWith('FS.')) === true
          ? busyMs
          : keepMs.commands,
    },
  )
  const action = (text: string) => ({
    success: { title: 'Success', text },
    refresh: readsOfCommands(deviceid),
    onDone: refreshSoon,
  })
  const list = useAction(queueCommand, action('File list has been requested from the device.'))
  const sizes = useAction(queueCommand, { refresh: readsOfCommands(deviceid) })
  const get = useAction(
    queueCommand,
    action('Get file request has been queued. The file appears here once the device has sent it.'),
  )
  const remove = useAction(queueCommand, action('File remove request is queued.'))
  const failed = [list, get].find((each) => each.error !== undefined)
  return {
    ...deviceFileList(data?.data ?? []),
    isLoading: data === undefined && error === undefined,
    error: data === undefined ? error : undefined,
    failure: failed?.error,
    forget: () => failed?.forget(),
    isAsking: list.busy,
    /** The names, and then the sizes, which some devices do not report. */
    list: async () => {
      const { ok } = await list.run({ deviceid, method: 'FS.List', args: { path: 'mnt' } })
      if (ok) await sizes.run({ deviceid, method: 'FS.ListExt', args: { path: 'mnt' } })
    },
    get: (filename: string) => get.run({ deviceid, method: 'FS.Get', args: { filename } }),
    remove: (filename: string) => remove.run({ deviceid, method: 'FS.Remove', args: { filename } }),
  }
}
type DeviceFiles = ReturnType<typeof useDeviceFiles>

/** The text in place of a list; none for a device whose queue could not be loaded. */
const saidOf = ({ isLoading, error, files }: DeviceFiles): string => {
  if (isLoading) return 'Loading files…'
  if (error !== undefined) return ''
  if (files === undefined) return 'The device has not listed its files yet.'
  return files.length === 0 ? 'There are no files on the device.' : ''
}

/** Device Files: what lies on the device, to be fetched, read and removed. */
export const DeviceFilesCard = ({ deviceid }: { deviceid: DeviceId }) => {
  const files = useDeviceFiles(deviceid)
  const [removing, setRemoving] = useState<string>()
  const { isListing, isAsking, listedMs, listFailure, files: listed = [] } = files
  return (
    <FoldCard title="Device Files" isOpen>
      <div className={styles.bar}>
        <PermissionButton
          loading={isAsking}
          disabledReason={isListing ? 'The device has not answered the last request yet.' : undefined}
          onClick={() => void files.list()}
        >
          {isListing ? 'Request Pending' : 'List Files'}
        </PermissionButton>
        {listedMs === undefined ? null : (
          <span className={styles.listed}>
            Listed <Ago ms={listedMs} />
          </span>
        )}
      </div>
      {files.error === undefined ? null : <ErrorBox error={files.error} />}
      {listFailure === undefined ? null : <StatusMark tone="alarm">{listFailure}</StatusMark>}
      <p role="status">{saidOf(files)}</p>
      {listed.length === 0 ? null : (
        <ul className={styles.files} aria-label="Files on the device">
          {listed.map((file) => (
            <FileRow
              key={file.name}
              deviceid={deviceid}
              file={file}
              onGet={() => void files.get(file.name)}
              onRemove={() => setRemoving(file.name)}
            />
          ))}
        </ul>
      )}
      {removing === undefined ? null : (
        <ConfirmDialog
          title="Remove File"
          confirmLabel="Remove"
          danger
          onConfirm={() => files.remove(removing)}
          onClose={() => setRemoving(undefined)}
        >
          {removing} will be removed from the device. It cannot be brought back.
        </ConfirmDialog>
      )}
      <ErrorDialog failure={files.failure} onClose={files.forget} />
    </FoldCard>
  )
}
