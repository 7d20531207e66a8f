import type { DeviceId } from '../../../shared/core/ids'
import { Dialog } from '../ui/dialog/Dialog'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Loading } from '../ui/feedback/Loading'
import { PermissionButton } from '../ui/button/PermissionButton'
import { formatInstant } from '../ui/text/formatTime'
import { saveFile } from '../ui/file/saveFile'
import styles from './DeviceFiles.module.css'
import { type KeptFile, useFetchedFile } from '../commands/useFetchedFile'
import { textOfFile } from './fileContent'
import { Button } from '../ui/button/Button'

interface Props {
  readonly deviceid: DeviceId
  readonly name: string
  readonly content: KeptFile
  readonly onClose: () => void
}

const Content = ({ name, bytes }: { readonly name: string; readonly bytes: Uint8Array }) => {
  const text = textOfFile(bytes)
  return text === undefined ? (
    <p>This file is not text.</p>
  ) : (
    <pre className={styles.content} tabIndex={0} role="region" aria-label={`Content of ${name}`}>
      {text}
    </pre>
  )
}

/** A file as the device gave it: as text when it is text, and to be saved in any case. */
export const FileContentDialog = ({ deviceid, name, content, onClose }: Props) => {
  const { commandID, size, left, tsMs } = content
  const { data: bytes, error, mutate } = useFetchedFile(deviceid, commandID)
  const save = () => (bytes === undefined ? undefined : saveFile(name, 'application/octet-stream', [bytes]))
  return (
    <Dialog
      title={name}
      onClose={onClose}
      actions={
        <>
          <PermissionButton
            variant="default"
            disabledReason={bytes === undefined ? 'The file is not loaded.' : undefined}
            onClick={save}
          >
            Save to This Computer
          </PermissionButton>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <p>
        {size} bytes, {formatInstant(tsMs)}
      </p>
      {left === 0 ? null : <p>File too large. (100 kB limit) The last {left} bytes are missing.</p>}
      {error === undefined ? null : <ErrorBox error={error} onRetry={() => void mutate()} />}
      {bytes === undefined && error === undefined ? <Loading label="Loading the file" /> : null}
      {bytes === undefined ? null : <Content name={name} bytes={bytes} />}
    </Dialog>
  )
}
