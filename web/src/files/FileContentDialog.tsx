import { Button } from '@mantine/core'
import { Dialog } from '../ui/Dialog'
import { formatInstant } from '../ui/formatTime'
import { saveFile } from '../ui/saveFile'
import styles from './DeviceFiles.module.css'
import type { DeviceFile } from './deviceFileList'
import { bytesOfFile, textOfFile } from './textOfFile'

interface Props {
  name: string
  content: NonNullable<DeviceFile['content']>
  onClose: () => void
}

/** A file as the device gave it: as text when it is text, and to be saved in any case. */
export const FileContentDialog = ({ name, content: { base64, left, tsMs }, onClose }: Props) => {
  const text = textOfFile(base64)
  const bytes = bytesOfFile(base64)
  return (
    <Dialog
      title={name}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={() => saveFile(name, 'application/octet-stream', [bytes])}>
            Save to This Computer
          </Button>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <p>
        {bytes.length} bytes, {formatInstant(tsMs)}
      </p>
      {left === 0 ? null : <p>File too large. (100 kB limit) The last {left} bytes are missing.</p>}
      {text === undefined ? (
        <p>This file is not text.</p>
      ) : (
        <pre className={styles.content} tabIndex={0} role="region" aria-label={`Content of ${name}`}>
          {text}
        </pre>
      )}
    </Dialog>
  )
}
