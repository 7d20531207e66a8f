import { AcknowledgeByToken } from '../alarms/AcknowledgeByToken'
import { useDocumentTitle } from '../core/routing/useDocumentTitle'
import { Panel } from '../users/signup/Panel'

/** `/acknowledge#token`: where a mail or a push message leads, with a session or without. */
export const AcknowledgePage = () => {
  useDocumentTitle('Acknowledge')
  return (
    <Panel title="Acknowledge" leadsBack={false}>
      <AcknowledgeByToken />
    </Panel>
  )
}
