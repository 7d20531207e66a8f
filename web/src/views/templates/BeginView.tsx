import type { GroupId } from '../../../../shared/core/ids'
import type { GroupView } from '../../../../shared/views/groupView'
import { putView } from '../../../../shared/views/views'
import { useAction } from '../../core/api/useAction'
import { FailureText } from '../../ui/feedback/FailureText'
import { readsOfViews } from '../useViews'
import { TemplateCards } from './TemplateCards'
import styles from './NewView.module.css'

interface Props {
  readonly groupid: GroupId
  readonly view: GroupView
  /** Widget by widget instead. */
  readonly onByHand: () => void
}

/** A view without widgets: what it can begin with. */
export const BeginView = ({ groupid, view: { viewid, version }, onByHand }: Props) => {
  const put = useAction(putView, { refresh: readsOfViews(groupid) })
  return (
    <div className={styles.page}>
      <h2 className={styles.heading}>This view is empty. Begin with</h2>
      <FailureText failure={put.error} />
      <TemplateCards
        groupid={groupid}
        isDisabled={put.busy}
        onChoose={({ timeRange, widgets }) =>
          void put.run({ groupid, view: { viewid, timeRange, widgets }, version })
        }
        onBlank={onByHand}
      />
    </div>
  )
}
