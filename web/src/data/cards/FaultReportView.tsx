import { describeFault, type FaultTables } from '../../../../shared/faultcodes/faultText'
import type { FaultReport } from '../../../../shared/faultcodes/readFaults'
import cardStyles from '../../display/cards/Card.module.css'
import { StatusMark, type StatusTone } from '../../ui/feedback/StatusMark'
import styles from './cards.module.css'

const lampNames = {
  mil: ['MIL', 'warning'],
  redStop: ['Red stop', 'alarm'],
  amberWarning: ['Amber warning', 'warning'],
  protect: ['Protect', 'info'],
} as const satisfies Record<keyof FaultReport['lamps'], readonly [string, StatusTone]>

const Lamps = ({ lamps }: Pick<FaultReport, 'lamps'>) => {
  const lit = (Object.keys(lampNames) as (keyof typeof lampNames)[]).filter(
    (name) => lamps[name].state === 'on',
  )
  if (lit.length === 0) return null
  return (
    <div className={styles.lamps}>
      {lit.map((name) => {
        const [label, tone] = lampNames[name]
        const { flash } = lamps[name]
        return (
          <StatusMark key={name} tone={tone}>
            {flash === 'none' ? label : `${label}, ${flash} flash`}
          </StatusMark>
        )
      })}
    </div>
  )
}

const Marks = ({ dtc }: { dtc: FaultReport['dtcs'][number] }) => (
  <>
    {dtc.uncertain ? (
      <span
        className={styles.mark}
        title="Conversion method 1: an older layout is possible, so the SPN is not certain."
      >
        uncertain
      </span>
    ) : null}
    {dtc.makerRange ? (
      <span className={styles.mark} title="A number of the engine maker’s own; see its manual.">
        maker’s own
      </span>
    ) : null}
  </>
)

interface Props {
  report: FaultReport
  tables: FaultTables | undefined
}

/** Lamps and faults of one control unit; faults that cannot be known for sure are marked. */
export const FaultReportView = ({ report, tables }: Props) => (
  <>
    <p className={styles.unit}>
      Source {report.sourceAddress}
      {report.nonStandard ? <> · not by the standard</> : null}
    </p>
    <Lamps lamps={report.lamps} />
    {report.incomplete ? (
      <p className={styles.unit}>Several faults, but not all parts of the message arrived.</p>
    ) : null}
    {report.dtcs.length === 0 ? (
      report.incomplete ? null : (
        <StatusMark tone="ok">No active faults</StatusMark>
      )
    ) : (
      <table className={cardStyles.table}>
        <thead>
          <tr>
            {['SPN', 'FMI', 'Count'].map((name) => (
              <th key={name} scope="col" className={`${cardStyles.number} ${styles.fixed}`}>
                {name}
              </th>
            ))}
            <th scope="col" className={styles.fault}>
              Fault
            </th>
          </tr>
        </thead>
        <tbody>
          {report.dtcs.map((dtc, i) => (
            <tr key={i}>
              <td className={cardStyles.number}>{dtc.spn}</td>
              <td className={cardStyles.number}>{dtc.fmi}</td>
              <td className={cardStyles.number}>{dtc.oc}</td>
              <td>
                {tables === undefined ? '…' : describeFault(dtc, tables)} <Marks dtc={dtc} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </>
)
