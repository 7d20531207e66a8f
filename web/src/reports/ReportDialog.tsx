import type { GroupId } from '../../../shared/core/ids'
import { type ReportKind, reportKinds } from '../../../shared/reports/getReport'
import { type ReportSpan, reportSpans } from '../../../shared/reports/reportPeriods'
import { type ScheduledReport, getReports, putReport } from '../../../shared/reports/schedules'
import { readsOf } from '../core/api/readsOf'
import { useEndpointForm } from '../core/api/useEndpointForm'
import { Textarea } from '../ui/field/Textarea'
import { TextInput } from '../ui/field/TextInput'
import { FormDialog } from '../ui/form/FormDialog'

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
