import type { GroupId } from '../../../../shared/core/ids'
import type { TableColumn } from '../../../../shared/views/tableWidget'
import type { GroupNames } from '../../groups/useGroups'
import type { GroupDevice } from '../../grouplive/groupDevices'
import type { CellSources } from './cellValue'
import { labelOf } from '../labelOf'
import { TableCell } from './TableCell'
import styles from '../Widgets.module.css'

interface Props {
  readonly groupid: GroupId
  readonly device: GroupDevice
  readonly columns: readonly TableColumn[]
  readonly names: GroupNames
  readonly sources: CellSources
  readonly isEditing: boolean
}

/** A row of the table on a phone: one line for each column. */
export const DeviceCardRows = ({ columns, names, device, ...rest }: Props) => (
  <dl className={`${styles.card} ${styles.row}`}>
    {columns.flatMap((column, i) => [
      <dt key={`label${i}`}>{labelOf(column, names)}</dt>,
      <dd key={`value${i}`}>
        <TableCell device={device} column={column} own={names[device.deviceid] ?? {}} {...rest} />
      </dd>,
    ])}
  </dl>
)
