import styles from './SignedOutFrame.module.css'

/** Machines in hills, and what one of them reports. */
export const SignedOutScene = () => (
  <svg className={styles.picture} viewBox="0 0 480 320" preserveAspectRatio="xMidYMax slice" aria-hidden>
    <path d="M0 190 80 120l60 40 90-90 120 110 60-40 70 60v130H0z" fill="#fff" opacity=".1" />
    <path d="M0 230l110-50 90 40 110-70 170 80v90H0z" fill="#000" opacity=".14" />
    <path d="M0 276c90-22 150 8 240-6s150-20 240 2v48H0z" fill="#000" opacity=".2" />
    <g fill="#fff">
      <path d="M148 204h110l24-9v8l-30 9-13 28h-63zM254 216h28l5 28h-45z" />
      <path d="M170 241h118v10H170z" />
      <circle cx="194" cy="259" r="17" />
      <circle cx="266" cy="259" r="17" />
    </g>
    <g fill="var(--brand-8)">
      <circle cx="194" cy="259" r="7" />
      <circle cx="266" cy="259" r="7" />
      <path d="M259 221h18l2 11h-24z" />
    </g>
    <g fill="none" stroke="#fff" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round">
      <path d="M272 194v-8m-9-5a13 13 0 0 1 18 0m-27-9a26 26 0 0 1 36 0" />
      <path d="M70 92h66l12-20 20 46 18-66 16 40h50l10-14 10 14h44" opacity=".55" />
    </g>
  </svg>
)
