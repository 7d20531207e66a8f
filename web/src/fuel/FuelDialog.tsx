import { describeDoubt } from '../../../shared/doubts/sensorDoubt'
import { type Fuel, fuelEventKinds } from '../../../shared/fuel/fuel'
import { describeBounds } from '../../../shared/hours/hours'
import { FactRows } from '../display/cards/FactRows'
import { Dialog } from '../ui/dialog/Dialog'
import { StatusMark } from '../ui/feedback/StatusMark'
import { useZone } from '../ui/zone/useZone'
import { ZoneNote } from '../ui/zone/ZoneNote'
import { sayBetween, sayLitres, sayPercent } from './describeFuel'
import styles from './Fuel.module.css'

const notMeasured = 'not measured'

interface Props {
  fuel: Fuel
  onClose: () => void
}

/** Fuel of the last week: what was used, and when a tank was filled or has lost something. */
export const FuelDialog = ({ fuel, onClose }: Props) => {
  useZone()
  const events = [...fuel.events].reverse()
  return (
    <Dialog title="Fuel, last 7 days" onClose={onClose}>
      <FactRows
        facts={[
          ['Used, as the engine counted', sayLitres(fuel) ?? notMeasured],
          ['Used, by the level', sayPercent(fuel) ?? notMeasured],
        ]}
      />
      {fuel.usedPercent === undefined ? null : (
        <table className={styles.events}>
          <caption>Refuels and possible losses</caption>
          <thead>
            <tr>
              <th scope="col">Between</th>
              <th scope="col">What</th>
              <th scope="col">Of the tank</th>
            </tr>
          </thead>
          <tbody>
            {events.map((event) => (
              <tr key={`${event.kind} ${event.fromTs}`}>
                <td>{sayBetween(event)}</td>
                <td>
                  {event.kind === 'loss' ? (
                    <StatusMark tone="warning">{fuelEventKinds.loss}</StatusMark>
                  ) : (
                    fuelEventKinds.refuel
                  )}
                </td>
                <td>{describeBounds(event.percent, '%')}</td>
              </tr>
            ))}
            {events.length === 0 ? (
              <tr>
                <td colSpan={3}>None was seen.</td>
              </tr>
            ) : null}
          </tbody>
        </table>
      )}
      {(fuel.doubts ?? []).map((doubt) => (
        <p key={doubt.key} className={styles.note}>
          <StatusMark tone="warning">
            In doubt: {doubt.key === 'fuel_level' ? 'the level' : 'the count of the engine'}{' '}
            {describeDoubt(doubt)}
          </StatusMark>
        </p>
      ))}
      <p className={styles.note}>
        The truth lies between two figures. A possible loss is a drop while the machine stood still. Changes
        below 3 % of the tank are not seen. <ZoneNote />.
      </p>
    </Dialog>
  )
}
