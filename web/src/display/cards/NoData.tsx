import styles from './Card.module.css'

export const NoData = ({ text = 'No Data Available' }: { text?: string }) => (
  <p className={styles.none}>{text}</p>
)
