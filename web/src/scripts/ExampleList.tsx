import { scriptExamples } from './scriptExamples'
import styles from './Script.module.css'

/** Scripts to begin with, while there is none. */
export const ExampleList = ({ onUse }: { onUse: (text: string) => void }) => (
  <section aria-label="Examples">
    <h2 className={styles.examplesTitle}>Start from an example, or write your own below</h2>
    <ul className={styles.examples}>
      {scriptExamples.map(({ title, about, text }) => (
        <li key={title}>
          <button type="button" className={styles.example} onClick={() => onUse(text)}>
            <strong>{title}</strong>
            <span>{about}</span>
          </button>
        </li>
      ))}
    </ul>
  </section>
)
