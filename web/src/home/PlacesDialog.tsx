import { Suspense, useState } from 'react'
import { Button } from '../ui/plain/Button'
import { lazy } from '../ui/lazy'

const OpenPlaces = lazy(async () => ({ default: (await import('./OpenPlaces')).OpenPlaces }))

/** Favourites, and the places seen last: the button, and its dialog, which arrives when it is opened. */
export const PlacesDialog = () => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        Favourites and recent
      </Button>
      {isOpen && (
        <Suspense>
          <OpenPlaces onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
