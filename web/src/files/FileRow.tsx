import { useState } from 'react'
import type { DeviceId } from '../../../shared/core/ids'
import { PermissionButton } from '../ui/button/PermissionButton'
import { StatusMark } from '../ui/feedback/StatusMark'
import styles from './DeviceFiles.module.css'
import { FileContentDialog } from './FileContentDialog'
import type { DeviceFile } from './deviceFileList'
import { Button } from '../ui/button/Button'

interface Props {
  deviceid: DeviceId
  file: DeviceFile
  onGet: () => void
  onRemove: () => void
}

const pending = 'Pending'
const waits = 'The device has not answered yet.'

/** One file on the device. */
export const FileRow = ({ deviceid, file, onGet, onRemove }: Props) => {
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
