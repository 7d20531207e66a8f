import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { paths } from '../paths'
import styles from './AddDevice.module.css'
import type { Added } from './useAddDevice'

interface Props {
  devices: readonly Added[]
  groupPath: string
  onSetUp: (added: Added) => void
}

/** The devices that were added one after the other, the last one first. */
export const AddedList = ({ devices, groupPath, onSetUp }: Props) => (
  <section aria-labelledby="added-title">
    <h2 id="added-title">Added now: {devices.length}</h2>
    <ul className={styles.list}>
      {devices.map((added) => (
        <li key={added.deviceid}>
          <Link to={paths.data(added.deviceid)}>{added.deviceid}</Link>
          <Button size="compact-sm" variant="default" onClick={() => onSetUp(added)}>
            Set Up
          </Button>
        </li>
      ))}
    </ul>
    <div className={styles.actions}>
      <Button variant="default" component={Link} to={groupPath}>
        Go To Group
      </Button>
    </div>
  </section>
)
