import { useFullscreenElement } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styles from './Custom.module.css'
import { Button } from '../ui/button/Button'

interface Props {
  title: string
  /** Where the portal's own page of the same thing is. */
  backTo: string
  backLabel: string
  /** Beside the title: last contact, state. */
  aside?: ReactNode
  children: ReactNode
}

/** A page for a screen on the wall: nothing of the portal around it, and the whole screen on request. */
export const CustomFrame = ({ title, backTo, backLabel, aside, children }: Props) => {
  const { ref, toggle, fullscreen } = useFullscreenElement()
  return (
    <main ref={ref} className={styles.frame}>
      <header className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        <div className={styles.aside}>{aside}</div>
        {document.fullscreenEnabled ? (
          <Button variant="default" size="compact-sm" aria-pressed={fullscreen} onClick={() => void toggle()}>
            {fullscreen ? 'Leave full screen' : 'Full screen'}
          </Button>
        ) : null}
        <Link to={backTo} className={styles.back}>
          {backLabel}
        </Link>
      </header>
      {children}
    </main>
  )
}
