import { memo } from 'react'
import type { SpnByteOrder } from '../../../../shared/display/displaySettings'
import { loadFaultTables, describeFault, type FaultTables } from '../../../../shared/faultcodes/faultText'
import { readFaults, type FaultReport } from '../../../../shared/faultcodes/readFaults'
import { Card, NoData } from '../../display/cards/Card'
import { useLoaded } from '../../ui/useLoaded'
import { useSeries } from '../../livereadings/readingsStore'
import cardStyles from '../../display/cards/Card.module.css'
import { StatusMark, type StatusTone } from '../../ui/feedback/StatusMark'
import styles from './cards.module.css'
import { firmwareUpdateRequired } from './BusCards'

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

interface FaultReportViewProps {
  report: FaultReport
  tables: FaultTables | undefined
}

/** Lamps and faults of one control unit; faults that cannot be known for sure are marked. */
const FaultReportView = ({ report, tables }: FaultReportViewProps) => (
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

interface Props {
  canKey: string
  title: string
  byteOrder: SpnByteOrder | undefined
}

/** The active fault codes that the control units on a CAN bus report. */
export const FaultsCard = memo(({ canKey, title, byteOrder }: Props) => {
  const { value } = useSeries(canKey)
  const reports = readFaults(value, byteOrder)
  const lines = reports.reduce((sum, { dtcs }) => sum + dtcs.length + 2, 0)
  const hasFaults = reports.some(({ dtcs }) => dtcs.length > 0)
  const tables = useLoaded(loadFaultTables, hasFaults)
  if (reports.length === 0) {
    const isList = Array.isArray(value)
    return (
      <Card title={title}>
        <NoData {...(isList ? { text: 'No fault messages on this bus' } : firmwareUpdateRequired(value))} />
      </Card>
    )
  }
  return (
    <Card title={title} rows={lines > 7 ? 3 : hasFaults || reports.length > 1 ? 2 : 1} wide scroll>
      {reports.map((report) => (
        <FaultReportView key={report.sourceAddress} report={report} tables={tables} />
      ))}
    </Card>
  )
})
FaultsCard.displayName = 'FaultsCard'
