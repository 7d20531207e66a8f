import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { RequestOf } from '../../../shared/core/endpoint'
import type { GroupId } from '../../../shared/core/ids'
import {
  type ReportKind,
  drawReport,
  getReport,
  isOfPeriod,
  reportKinds,
} from '../../../shared/reports/getReport'
import { type ReportSpan, reportSpans } from '../../../shared/reports/reportPeriods'
import { reportCsv, type ReportTable, cellText } from '../../../shared/reports/reportTable'
import { sendRequest } from '../core/api/callEndpoint'
import { useEndpoint } from '../core/api/useEndpoint'
import { Button } from '../ui/button/Button'
import { Segmented } from '../ui/button/Segmented'
import { Combobox } from '../ui/combobox/Combobox'
import { describeError } from '../ui/feedback/describeError'
import { EmptyState } from '../ui/feedback/EmptyState'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Skeleton } from '../ui/feedback/Skeleton'
import { Select } from '../ui/field/Select'
import { byteOrderMark, saveFile } from '../ui/file/saveFile'
import { toasts } from '../ui/toast/toasts'
import { HiddenCaption } from '../ui/text/VisuallyHidden'
import { zoneName } from '../ui/zone/zoneName'
import { zonesWith } from '../ui/zone/zonesWith'
import { ReportDialog, ScheduledReports } from './ScheduledReports'
import styles from './Reports.module.css'

/** A report as its mail and its file show it; on a phone each machine is a card. */
const ReportTableView = ({ table }: { table: ReportTable }) => {
  const { title, columns, rows, notes } = table
  return (
    <>
      <table className={styles.table}>
        <HiddenCaption>{title}</HiddenCaption>
        <thead>
          <tr>
            {columns.map(({ label, kind }) => (
              <th key={label} scope="col" className={kind === 'text' ? undefined : styles.figure}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, n) => (
            <tr key={n}>
              {row.map((cell, i) => {
                const { label = '', unit = '', kind = 'text' } = columns[i] ?? {}
                const text = cellText(cell, unit)
                if (i === 0) {
                  return (
                    <th key={label} scope="row">
                      {text}
                    </th>
                  )
                }
                return (
                  <td key={label} data-label={label} className={kind === 'text' ? undefined : styles.figure}>
                    {text}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {notes.map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
    </>
  )
}

const kinds = Object.entries(reportKinds) as [ReportKind, string][]
const spans = Object.entries(reportSpans) as [ReportSpan, string][]

const savePdf = async (request: RequestOf<typeof drawReport>): Promise<void> => {
  try {
    const file = await sendRequest(drawReport, request)
    saveFile(`report-${request.kind}.pdf`, drawReport.mediaType ?? '', [await file.arrayBuffer()])
  } catch (error) {
    const text = describeError(error, 'The file could not be loaded.')
    toasts.show({ tone: 'error', title: 'Error', text })
  }
}

interface LastReportProps {
  readonly request: RequestOf<typeof getReport>
  /** Absent for those who may not have it mailed. */
  readonly onMail: (() => void) | undefined
}

/** The report of the last closed period, as it is read and as files. */
const LastReport = ({ request, onMail }: LastReportProps) => {
  const { data, error, mutate } = useEndpoint(getReport, request)
  if (data === undefined) {
    return error === undefined ? (
      <Skeleton label="Loading the report" rows={8} rowRem={2.5} />
    ) : (
      <ErrorBox error={error} otherwise="The report could not be made." onRetry={() => void mutate()} />
    )
  }
  const { table, moreMachines } = data
  if (table.rows.length === 0) {
    return <EmptyState title={table.notes[0] ?? 'There are no machines in this group.'} />
  }
  const saveCsv = () => saveFile(`report-${request.kind}.csv`, 'text/csv', [byteOrderMark, reportCsv(table)])
  return (
    <section aria-label={table.title}>
      <div className={styles.head}>
        <div>
          <h2>{table.period}</h2>
          <p>
            {table.completeness} · {table.timeZone}
          </p>
        </div>
        <div className={styles.buttons}>
          <Button variant="default" onClick={saveCsv}>
            CSV
          </Button>
          <Button variant="default" onClick={() => void savePdf(request)}>
            PDF
          </Button>
          {onMail === undefined ? null : <Button onClick={onMail}>Send by Email</Button>}
        </div>
      </div>
      <ReportTableView table={table} />
      {moreMachines === 0 ? null : (
        <p className={styles.note}>{moreMachines} more machines of the group are not shown here.</p>
      )}
    </section>
  )
}

interface Props {
  readonly groupid: GroupId
  /** Whether the viewer sees and changes what is mailed. */
  readonly mayMail: boolean
}

const kindOf = (text: string | null): ReportKind | undefined => kinds.find(([kind]) => kind === text)?.[0]
const spanOf = (text: string | null): ReportSpan | undefined => spans.find(([span]) => span === text)?.[0]

/** The reports of a group: what, over which period, on which clock; a mail leads to the one that it is about. */
export const Reports = ({ groupid, mayMail }: Props) => {
  const [params] = useSearchParams()
  const [kind, setKind] = useState<ReportKind>(() => kindOf(params.get('kind')) ?? 'utilisation')
  const [span, setSpan] = useState<ReportSpan>(() => spanOf(params.get('span')) ?? 'week')
  const [timeZone, setTimeZone] = useState(() => params.get('zone') ?? zoneName())
  const [isMailing, setMailing] = useState(false)
  const atTime = Number(params.get('at') ?? Number.NaN)
  const isOfMail = span === params.get('span') && timeZone === params.get('zone') && Number.isInteger(atTime)
  const request = { groupid, kind, span, timeZone, ...(isOfMail ? { atTime } : {}) }
  return (
    <>
      {mayMail ? <ScheduledReports groupid={groupid} /> : null}
      <div className={styles.choices}>
        <div className={styles.kind}>
          <Select
            label="Report"
            choices={kinds.map(([value, label]) => ({ value, label }))}
            value={kind}
            onChange={({ currentTarget }) => setKind(kindOf(currentTarget.value) ?? kind)}
          />
        </div>
        {isOfPeriod[kind] ? (
          <Segmented label="Period" options={spans} value={span} onChange={setSpan} />
        ) : (
          <Segmented label="Emailed Each" options={spans} value={span} onChange={setSpan} />
        )}
        <div className={styles.zone}>
          <Combobox
            label="Time zone"
            choices={zonesWith(timeZone).map((zone) => ({ value: zone, label: zone }))}
            value={timeZone}
            onChange={(zone) => setTimeZone(zone ?? timeZone)}
          />
        </div>
      </div>
      <LastReport
        key={JSON.stringify(request)}
        request={request}
        onMail={mayMail ? () => setMailing(true) : undefined}
      />
      {isMailing ? (
        <ReportDialog groupid={groupid} report={{ kind, span, timeZone }} onClose={() => setMailing(false)} />
      ) : null}
    </>
  )
}
