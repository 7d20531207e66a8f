import { CardGrid } from '../../display/cards/CardGrid'
import styles from './DataPage.module.css'

/** The page's outline while the first reading is on its way. */
export const CardsSkeleton = () => (
  <div role="status" aria-label="Loading data">
    <CardGrid>
      {Array.from({ length: 12 }, (_, i) => (
        <div key={i} className={styles.skeleton} />
      ))}
    </CardGrid>
  </div>
)
