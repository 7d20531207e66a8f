import { type ReactNode, useCallback, useEffect, useState } from 'react'
import type { SessionUser } from '../../core/session/sessionContext'
import { IconButton } from '../../ui/button/IconButton'
import { UnstyledButton } from '../../ui/button/UnstyledButton'
import { LazyBoundary } from '../../ui/feedback/LazyBoundary'
import { lazyPart } from '../../ui/lazyPart'

const CommandPalette = lazyPart(async () => (await import('./CommandPalette')).CommandPalette, 'boundary')

interface Props {
  user: SessionUser
  /** In place of the icon of the header. */
  children?: ReactNode
  className?: string | undefined
}

const label = 'Go to a device, group or page'

/** Opens the palette, as do Ctrl K and Command K from everywhere; its code arrives with the first time. */
export const PaletteButton = ({ user, children, className }: Props) => {
  const [isOpen, setIsOpen] = useState(false)
  const close = useCallback(() => setIsOpen(false), [])
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return
      // A question or a form that is open is answered first.
      if (document.querySelector('dialog[open]') !== null) return
      event.preventDefault()
      setIsOpen(true)
    }
    document.addEventListener('keydown', open)
    return () => document.removeEventListener('keydown', open)
  }, [])
  return (
    <>
      {children === undefined ? (
        <IconButton label={label} title="Go to… (Ctrl K)" onClick={() => setIsOpen(true)}>
          <svg width="18" height="18" viewBox="0 0 24 24" aria-hidden>
            <path
              d="M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M15.5 15.5 20 20"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.8"
              strokeLinecap="round"
            />
          </svg>
        </IconButton>
      ) : (
        <UnstyledButton className={className} onClick={() => setIsOpen(true)}>
          {children}
        </UnstyledButton>
      )}
      {isOpen ? (
        <LazyBoundary message="The search could not be loaded.">
          <CommandPalette user={user} onClose={close} />
        </LazyBoundary>
      ) : null}
    </>
  )
}
