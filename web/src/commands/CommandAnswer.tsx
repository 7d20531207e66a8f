import type { CommandEntry } from '../../../shared/commands/commandQueue'
import styles from './CommandTable.module.css'

/** Longer answers are files; the pages that ask for them show them whole. */
const mostShown = 4000

/** What the device said, as it said it; nothing when it said no more than that it is done. */
export const CommandAnswer = ({ response }: { response: CommandEntry['device_response'] }) => {
  if (response === undefined || response === null) return null
  const text = typeof response === 'string' ? response : JSON.stringify(response, null, 2)
  return (
    <details className={styles.answer}>
      <summary>Answer</summary>
      <pre tabIndex={0} aria-label="Answer of the device">
        {text.length > mostShown ? `${text.slice(0, mostShown)}\n… (${text.length} characters)` : text}
      </pre>
    </details>
  )
}
