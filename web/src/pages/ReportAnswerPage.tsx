import { useDocumentTitle } from '../core/routing/useDocumentTitle'
import { AnswerReport } from '../reports/AnswerReport'
import { Panel } from '../users/signup/Panel'

/** `/report#token`: where the mails of a report lead, with a session or without. */
export const ReportAnswerPage = () => {
  useDocumentTitle('Report')
  return (
    <Panel title="Report by Email" leadsBack={false}>
      <AnswerReport />
    </Panel>
  )
}
