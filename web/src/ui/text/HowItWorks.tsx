import styles from './HowItWorks.module.css'

interface Props {
  readonly first: string
  readonly points: readonly string[]
}

/** How something works, in one screen, opened where the question comes up. */
export const HowItWorks = ({ first, points }: Props) => (
  <details className={styles.help}>
    <summary>How it works</summary>
    <p>{first}</p>
    <ul>
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  </details>
)
