import { Link } from 'react-router-dom'
import type { ReactNode } from 'react'
import type { ServicePlan } from '../../../shared/service/plan'
import type { ServiceItem } from '../../../shared/service/serviceItem'
import { paths } from '../paths'
import { HiddenCaption, VisuallyHidden } from '../ui/text/VisuallyHidden'
import { useZone } from '../ui/zone/useZone'
import { machineName, sayLeft, sayWhen, sayWhy } from './describeService'
import styles from './Service.module.css'
import { StateMark } from './ServiceLine'

interface Props<T extends ServiceItem> {
  readonly caption: string
  readonly items: readonly T[]
  readonly plans?: readonly ServicePlan[]
  readonly nowMs: number
  /** Below the name of a machine: its group, where several are shown. */
  readonly note?: (item: T) => ReactNode
  /** At the end of a row. */
  readonly actions?: (item: T) => ReactNode
}

/** Which machine is due, why and when; on a phone each is a card. */
export const ServiceTable = <T extends ServiceItem>({
  caption,
  items,
  plans = [],
  nowMs,
  note,
  actions,
}: Props<T>) => {
  useZone()
  return (
    <table className={styles.table}>
      <HiddenCaption>{caption}</HiddenCaption>
      <thead>
        <tr>
          <th scope="col">Machine</th>
          <th scope="col">Service</th>
          <th scope="col">State</th>
          <th scope="col">When</th>
          {actions === undefined ? null : (
            <th scope="col">
              <VisuallyHidden>Actions</VisuallyHidden>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={`${item.deviceid} ${item.planid}`}>
            <th scope="row">
              <Link to={paths.data(item.deviceid)}>{machineName(item)}</Link>
              {note === undefined ? null : <span className={styles.note}>{note(item)}</span>}
            </th>
            <td>
              <span>{item.planName}</span>
              <span className={styles.note}>
                {sayWhy(
                  item,
                  plans.find(({ planid }) => planid === item.planid),
                  nowMs,
                )}
              </span>
            </td>
            <td>
              <StateMark state={item.state} />
            </td>
            <td>
              <span>{sayWhen(item, nowMs)}</span>
              {sayLeft(item) === undefined ? null : <span className={styles.note}>{sayLeft(item)}</span>}
            </td>
            {actions === undefined ? null : <td className={styles.rowActions}>{actions(item)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
