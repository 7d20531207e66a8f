import { type ComponentProps, Suspense } from 'react'
import { lazyPart } from '../ui/lazyPart'
import styles from './SignedOutFrame.module.css'

// A picture is worth no wait: what is asked for is drawn first.
const SignedOutScene = lazyPart(async () => (await import('./SignedOutScene')).SignedOutScene)

/** A page before the sign-in: the brand beside what is asked for, on a phone above it. */
export const SignedOutFrame = ({ children, ...props }: ComponentProps<'div'>) => (
  <div className={styles.frame}>
    <div className={styles.scene} aria-hidden>
      <p className={styles.claim}>See what your machines do, and hear first when something is wrong.</p>
      <Suspense>
        <SignedOutScene />
      </Suspense>
    </div>
    <div className={styles.page} {...props}>
      {children}
    </div>
  </div>
)
