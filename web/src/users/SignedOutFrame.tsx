import type { ComponentProps } from 'react'
import styles from './SignedOutFrame.module.css'

/** Machines in hills, and what one of them reports. */
const Scene = () => (
  <svg className={styles.picture} viewBox="0 0 480 320" preserveAspectRatio="xMidYMax slice" aria-hidden>
    <path d="M0 190 80 120l60 40 90-90 120 110 60-40 70 60v130H0z" fill="#fff" opacity=".1" />
    <path d="M0 230l110-50 90 40 110-70 170 80v90H0z" fill="#000" opacity=".14" />
    <path d="M0 276c90-22 150 8 240-6s150-20 240 2v48H0z" fill="#000" opacity=".2" />
    <g fill="#fff">
      <path d="M176 222h92l-14 32h-62zM262 226h22l10 28h-36z" />
      <circle cx="200" cy="260" r="13" />
      <circle cx="266" cy="260" r="13" />
    </g>
    <g fill="none" stroke="#fff" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round">
      <path d="M272 222v-16m-11-6a15 15 0 0 1 22 0m-32-10a29 29 0 0 1 42 0" />
      <path d="M64 80h70l14-26 22 60 20-84 18 50h54l10-18 12 18h40" opacity=".55" />
    </g>
  </svg>
)

/** A page before the sign-in: the brand beside what is asked for, on a phone above it. */
export const SignedOutFrame = ({ children, ...props }: ComponentProps<'div'>) => (
  <div className={styles.frame}>
    <div className={styles.scene} aria-hidden>
      <p className={styles.claim}>See what your machines do, and hear first when something is wrong.</p>
      <Scene />
    </div>
    <div className={styles.page} {...props}>
      {children}
    </div>
  </div>
)
