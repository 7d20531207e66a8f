import { Button } from '@mantine/core'
import { Suspense, lazy, useState } from 'react'
import type { DeviceId } from '../../../shared/core/ids'

const AssetNotesDialog = lazy(async () => ({
  default: (await import('./AssetNotesDialog')).AssetNotesDialog,
}))

/** Everybody who sees the device may read its notes. */
export const AssetNotesButton = ({ deviceid }: { deviceid: DeviceId }) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="default" size="compact-sm" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Asset Notes
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <AssetNotesDialog deviceid={deviceid} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
