import { Card } from '../display/cards/Card'
import { NoData } from '../display/cards/NoData'
import { StatusMark } from '../ui/feedback/StatusMark'
import styles from './Custom.module.css'

/** The light sensor in the housing is a tamper switch: dark is closed. */
export const TamperCard = ({ light }: { light: number | undefined }) => (
  <Card title="Tamper Light">
    {light === undefined ? (
      <NoData />
    ) : (
      <p className={styles.tamper}>
        {light > 0 ? (
          <StatusMark tone="alarm">Light: housing open</StatusMark>
        ) : (
          <StatusMark tone="ok">Dark: housing closed</StatusMark>
        )}
      </p>
    )}
  </Card>
)
