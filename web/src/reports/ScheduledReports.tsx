import { useState } from 'react'
import type { GroupId } from '../../../shared/core/ids'
import { reportKinds, type ReportKind } from '../../../shared/reports/getReport'
import { reportSpans, type ReportSpan } from '../../../shared/reports/reportPeriods'
import {
  recipientStates,
  type ScheduledReport,
  getReports,
  removeReport,
  putReport,
} from '../../../shared/reports/schedules'
import { readsOf } from '../core/api/readsOf'
import { useAction } from '../core/api/useAction'
import { useEndpoint } from '../core/api/useEndpoint'
import { Button } from '../ui/button/Button'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { StatusMark } from '../ui/feedback/StatusMark'
import { Instant } from '../ui/text/Instant'
import { useEndpointForm } from '../core/api/useEndpointForm'
import { Textarea } from '../ui/field/Textarea'
import { TextInput } from '../ui/field/Field'
import { FormDialog } from '../ui/form/FormDialog'
import styles from './Reports.module.css'

interface Props {
  readonly groupid: GroupId
  /** What the page shows, or the report that is changed. */
  readonly report: Pick<ScheduledReport, 'kind' | 'span' | 'timeZone'> & Partial<ScheduledReport>
  readonly onClose: () => void
}

const usualTime = '06:00'

const addressesOf = (text: string): string[] => text.split(/[\s,;]+/).filter((each) => each !== '')

const isOfRecipients = (path: string): boolean => path.startsWith('recipients')

const titleOf = (kind: ReportKind, span: ReportSpan): string =>
  `${reportKinds[kind]}, each ${reportSpans[span]}`

/** Who gets a report, and when. */
export const ReportDialog = ({ groupid, report, onClose }: Props) => {
  const { reportid, version, kind, span, timeZone } = report
  const form = useEndpointForm(putReport, {
    saved: {
      at: report.at ?? usualTime,
      recipients: (report.recipients ?? []).map(({ email }) => email).join('\n'),
    },
    request: ({ at, recipients }) => ({
      groupid,
      ...(reportid === undefined ? {} : { reportid }),
      ...(version === undefined ? {} : { version }),
      kind,
      span,
      timeZone,
      at,
      recipients: addressesOf(recipients),
    }),
    fieldOf: (path) => (isOfRecipients(path) ? 'recipients' : path),
    success: ({ message }) => message,
    refresh: [readsOf(getReports, { groupid })],
    onDone: onClose,
  })
  return (
    <FormDialog title={titleOf(kind, span)} form={form} submit="Save" onClose={onClose}>
      <Textarea
        label="Recipients"
        description="Email addresses, one a line. Those outside the group are asked first."
        autoFocus
        minRows={3}
        autosize
        {...form.field('recipients')}
      />
      <TextInput
        label="Time"
        type="time"
        description={`On the day after, ${timeZone}; at 02:00 at the earliest, when most late readings have come.`}
        {...form.field('at')}
      />
    </FormDialog>
  )
}

const toneOf = { waiting: 'info', confirmed: 'ok', unsubscribed: 'warning' } as const

const nameOf = ({ kind, span }: ScheduledReport): string => `${reportKinds[kind]}, each ${reportSpans[span]}`

interface RowProps {
  readonly report: ScheduledReport
  readonly onChange: () => void
  readonly onRemove: () => void
}

const ReportRow = ({ report, onChange, onRemove }: RowProps) => (
  <li className={styles.scheduled}>
    <div>
      <h3>{nameOf(report)}</h3>
      <p className={styles.note}>
        At {report.at}, {report.timeZone}, with the rights of {report.owner}.{' '}
        {report.nextTs === undefined ? null : (
          <>
            Next: <Instant ms={report.nextTs * 1000} />
          </>
        )}
      </p>
      {report.problem === undefined ? null : <StatusMark tone="alarm">{report.problem}</StatusMark>}
      <ul className={styles.recipients}>
        {report.recipients.map(({ email, state }) => (
          <li key={email}>
            {email} <StatusMark tone={toneOf[state]}>{recipientStates[state]}</StatusMark>
          </li>
        ))}
      </ul>
    </div>
    <div className={styles.buttons}>
      <Button variant="default" size="compact-sm" aria-label={`Change ${nameOf(report)}`} onClick={onChange}>
        Change
      </Button>
      <Button variant="default" size="compact-sm" aria-label={`Remove ${nameOf(report)}`} onClick={onRemove}>
        Remove
      </Button>
    </div>
  </li>
)

/** The reports of a group that are mailed by themselves. */
export const ScheduledReports = ({ groupid }: { groupid: GroupId }) => {
  const { data, error, mutate } = useEndpoint(getReports, { groupid })
  const [open, setOpen] = useState<{ report: ScheduledReport; isRemoved: boolean }>()
  const removal = useAction(removeReport, {
    success: ({ message }) => message,
    refresh: [readsOf(getReports, { groupid })],
  })
  if (data === undefined) {
    return error === undefined ? null : <ErrorBox error={error} onRetry={() => void mutate()} />
  }
  if (data.reports.length === 0) return null
  const close = () => setOpen(undefined)
  return (
    <section aria-label="By Email" className={styles.mailed}>
      <h2>By Email</h2>
      <ul className={styles.list}>
        {data.reports.map((report) => (
          <ReportRow
            key={report.reportid}
            report={report}
            onChange={() => setOpen({ report, isRemoved: false })}
            onRemove={() => setOpen({ report, isRemoved: true })}
          />
        ))}
      </ul>
      {open?.isRemoved === false ? (
        <ReportDialog groupid={groupid} report={open.report} onClose={close} />
      ) : null}
      {open?.isRemoved === true ? (
        <ConfirmDialog
          title={`Remove ${nameOf(open.report)}?`}
          confirmLabel="Remove"
          danger
          onConfirm={() => removal.run({ groupid, reportid: open.report.reportid })}
          onClose={close}
        >
          No one gets this report by email any more.
        </ConfirmDialog>
      ) : null}
    </section>
  )
}
