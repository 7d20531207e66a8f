import { memo } from 'react'
import type { SpnByteOrder } from '../../../../shared/display/displaySettings'
import { loadFaultTables } from '../../../../shared/faultcodes/faultText'
import { readFaults } from '../../../../shared/faultcodes/readFaults'
import { Card } from '../../display/cards/Card'
import { NoData } from '../../display/cards/NoData'
import { useLoaded } from '../../ui/useLoaded'
import { useSeries } from '../../livereadings/readingsContext'
import { FaultReportView } from './FaultReportView'
import { firmwareUpdateRequired } from './firmwareUpdateRequired'

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
