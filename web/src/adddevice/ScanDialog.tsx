import { useRef, useState } from 'react'
import type { DeviceId } from '../../../shared/core/ids'
import { Dialog } from '../ui/dialog/Dialog'
import styles from './AddDevice.module.css'
import { deviceIdIn } from './deviceIdIn'
import { useCamera } from './useCamera'
import { useCodes } from './useCodes'
import { Button } from '../ui/button/Button'

interface Props {
  onFound: (deviceid: DeviceId) => void
  onClose: () => void
}

/** Reads the code on the label of a unit with the camera; the picture leaves the page nowhere. */
export const ScanDialog = ({ onFound, onClose }: Props) => {
  const video = useRef<HTMLVideoElement>(null)
  const [isForeign, setIsForeign] = useState(false)
  const noPicture = useCamera(video)
  const noCodes = useCodes(video, (text) => {
    const deviceid = deviceIdIn(text)
    setIsForeign(deviceid === undefined)
    if (deviceid !== undefined) onFound(deviceid)
  })
  const problem = noPicture ?? noCodes
  return (
    <Dialog
      title="Scan Label"
      onClose={onClose}
      actions={
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <div className={styles.camera}>
        {problem === undefined ? (
          <>
            <video ref={video} className={styles.video} muted playsInline aria-label="What the camera sees" />
            <p role="status" className={styles.text}>
              {isForeign
                ? 'This code holds no Device ID. Hold the camera over the label of the device.'
                : 'Hold the camera over the square code on the label of the device.'}
            </p>
          </>
        ) : (
          <p role="alert">{problem}</p>
        )}
      </div>
    </Dialog>
  )
}
