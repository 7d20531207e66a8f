import { Button } from '@mantine/core'
import { Suspense, lazy, useState } from 'react'
import type { Device } from '../devices/useDevice'

const AssetNotesDialog = lazy(async () => ({
  default: (await import('./AssetNotesDialog')).AssetNotesDialog,
}))

/** Everybody who sees the device may read its notes. */
export const AssetNotesButton = ({ device }: { device: Pick<Device, 'deviceid' | 'reload'> }) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="default" size="compact-sm" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Asset Notes
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <AssetNotesDialog
            deviceid={device.deviceid}
            onClose={() => setIsOpen(false)}
            onSaved={device.reload}
          />
        </Suspense>
      ) : null}
    </>
  )
}
