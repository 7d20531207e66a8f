import styles from './WidgetEditor.module.css'

/** Said politely: they come and go while somebody draws. */
export const ItemHints = ({ hints }: { hints: readonly string[] }) => (
  <div role="status" aria-label="Hints" className={styles.hints}>
    {hints.map((hint) => (
      <p key={hint}>{hint}</p>
    ))}
  </div>
)
