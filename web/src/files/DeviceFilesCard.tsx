import { useState } from 'react'
import type { DeviceId } from '../../../shared/core/ids'
import { Ago } from '../ui/text/Ago'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { ErrorDialog } from '../ui/dialog/ErrorDialog'
import { FoldCard } from '../ui/layout/FoldCard'
import { PermissionButton } from '../ui/button/PermissionButton'
import { StatusMark } from '../ui/feedback/StatusMark'
import styles from './DeviceFiles.module.css'
import { FileRow } from './FileRow'
import { type DeviceFiles, useDeviceFiles } from './useDeviceFiles'

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
