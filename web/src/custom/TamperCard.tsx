import { Card } from '../display/Card'
import { NoData } from '../display/NoData'
import { StatusMark } from '../ui/StatusMark'
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
