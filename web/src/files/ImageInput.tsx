import { useMediaQuery } from '@mantine/hooks'
import { type DragEvent, useId, useState } from 'react'
import type { DeviceId } from '../../../shared/core/ids'
import type { ImageKey } from '../../../shared/files/imageKey'
import { AlertDialog } from '../ui/dialog/AlertDialog'
import { FileButton } from './FileButton'
import styles from './ImageInput.module.css'
import { previewOf, discardUpload } from './uploadImage'
import { useImage } from './useImage'
import { useImageUpload } from './useImageUpload'
import { Button } from '../ui/button/Button'

interface Props {
  deviceid: DeviceId
  /** What the image is: `Asset image`. */
  label: string
  value: ImageKey | null | undefined
  /** The image to save, or none: nothing is kept or deleted before the settings that hold it are saved. */
  onChange: (key: ImageKey | null) => void
  /** Called with each upload that starts: what is saved meanwhile would lack the image. */
  onSending?: (sending: Promise<void>) => void
  /** The form can undo: an upload that is replaced may come back, and is left to vanish by itself. */
  canUndo?: boolean
  /** Shows the image without the controls. */
  readOnly?: boolean
}

/** An image of a device: chosen, dropped here or taken with the camera of a phone; shown and removed. */
export const ImageInput = ({
  deviceid,
  label,
  value,
  onChange,
  onSending,
  canUndo = false,
  readOnly = false,
}: Props) => {
  const labelId = useId()
  const isPhone = useMediaQuery('(pointer: coarse), (hover: none)', false, { getInitialValueInEffect: false })
  const [isOver, setIsOver] = useState(false)
  const { src, error: loadError } = useImage(deviceid, value)

  const giveUpPending = () => {
    if (canUndo || value === null || value === undefined) return
    if (previewOf(value) !== undefined) {
      discardUpload(deviceid, value)
    }
  }
  const { isBusy, sendFile, sendPhoto, ...upload } = useImageUpload(
    deviceid,
    (key) => {
      giveUpPending()
      onChange(key)
    },
    onSending,
  )
  const remove = () => {
    giveUpPending()
    upload.clearError()
    onChange(null)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    const file = event.dataTransfer.files[0]
    if (file !== undefined) sendFile(file)
  }
  const isEmpty = value === null || value === undefined

  return (
    <div
      role="group"
      aria-labelledby={labelId}
      className={styles.input}
      data-over={isOver || undefined}
      {...(readOnly
        ? {}
        : {
            onDragOver: (event: DragEvent) => {
              event.preventDefault()
              setIsOver(true)
            },
            onDragLeave: () => setIsOver(false),
            onDrop: drop,
          })}
    >
      <span id={labelId} className={styles.label}>
        {label}
      </span>
      <div className={styles.frame}>
        {src === undefined ? (
          <span className={styles.empty}>
            {isEmpty ? 'No image' : loadError === undefined ? 'Loading…' : 'The image could not be loaded.'}
          </span>
        ) : (
          <img className={styles.image} src={src} alt={label} />
        )}
      </div>
      {readOnly ? null : (
        <div className={styles.actions}>
          <FileButton label={isEmpty ? 'Choose image' : 'Replace'} isBusy={isBusy} onFile={sendFile} />
          {isPhone ? <FileButton label="Take photo" fromCamera isBusy={isBusy} onFile={sendPhoto} /> : null}
          {isEmpty ? null : (
            <Button size="xs" variant="subtleDanger" onClick={remove}>
              Remove
            </Button>
          )}
          <span className={styles.hint}>PNG or JPEG, up to 300 kB</span>
        </div>
      )}
      {upload.error === undefined ? null : (
        <p role="alert" className={styles.error}>
          {upload.error}
        </p>
      )}
      <AlertDialog title="Error" opened={upload.failure !== undefined} onClose={upload.clearFailure}>
        {upload.failure}
      </AlertDialog>
    </div>
  )
}
