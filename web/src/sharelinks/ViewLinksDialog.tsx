import { useState } from 'react'
import type { GroupId } from '../../../shared/core/ids'
import { type PositionScope, linkHours } from '../../../shared/sharelinks/shared'
import { getGroupLinks, makeGroupLink, putLinkRule, revokeGroupLinks } from '../../../shared/sharelinks/links'
import type { ViewHead } from '../../../shared/views/groupView'
import { readsOf } from '../core/api/readsOf'
import { useAction } from '../core/api/useAction'
import { useEndpoint } from '../core/api/useEndpoint'
import { Button } from '../ui/button/Button'
import { Dialog } from '../ui/dialog/Dialog'
import { EmptyState } from '../ui/feedback/EmptyState'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { FailureText } from '../ui/feedback/FailureText'
import { Loading } from '../ui/feedback/Loading'
import { Switch } from '../ui/field/Switch'
import { HowItWorks } from '../ui/text/HowItWorks'
import { LinkFields, LinkList, linkHelp, MadeLink } from './LinkList'
import styles from './Links.module.css'

interface Props {
  groupid: GroupId
  head: ViewHead
  views: readonly ViewHead[]
  onClose: () => void
}

const forbiddenStatus = 403

/** Links of the views of a group: one is made for the view that is seen, those that are open are listed below. */
export const ViewLinksDialog = ({ groupid, head, views, onClose }: Props) => {
  const { viewid, name } = head
  const list = useEndpoint(getGroupLinks, { groupid })
  const refresh = [readsOf(getGroupLinks, { groupid })]
  const make = useAction(makeGroupLink, { refresh, onDone: (made) => setMade(made) })
  const revoke = useAction(revokeGroupLinks, { refresh, success: ({ message }) => message })
  const rule = useAction(putLinkRule, { refresh, success: ({ message }) => message })
  const [made, setMade] = useState<{ address: string; untilTs: number }>()
  const [hours, setHours] = useState<number>(linkHours.usual)
  const [position, setPosition] = useState<PositionScope>('none')
  const { data, error } = list
  const content = () => {
    if (data === undefined) {
      if (error === undefined) return <Loading label="Loading links" />
      if (error.status === forbiddenStatus) {
        return <EmptyState title="Only an ADMIN of the group can share its views by link." />
      }
      return <ErrorBox error={error} onRetry={() => void list.mutate()} />
    }
    return (
      <>
        <p className={styles.note}>
          Whoever has the link sees the devices of this group with what the view shows of them, without an
          account. It ends when you revoke it, or when you are no longer ADMIN of this group.
        </p>
        <HowItWorks {...linkHelp} />
        <div className={styles.fields}>
          <LinkFields {...{ hours, position }} onHours={setHours} onPosition={setPosition} />
          <Button
            loading={make.busy}
            disabled={data.isForbidden}
            onClick={() => void make.run({ groupid, viewid, hours, position })}
          >
            Make Link
          </Button>
        </div>
        <FailureText failure={make.error ?? revoke.error ?? rule.error} />
        {made === undefined ? null : <MadeLink {...made} />}
        <Switch
          label="Links of this group and of the devices in it are allowed"
          checked={!data.isForbidden}
          disabled={rule.busy}
          onChange={() => void rule.run({ groupid, isForbidden: !data.isForbidden })}
        />
        <h3 className={styles.heading}>Open links</h3>
        <LinkList
          links={data.links}
          isBusy={revoke.busy}
          nameOf={(link) =>
            views.find((view) => view.viewid === link.viewid)?.name ?? 'A view that was removed'
          }
          onRevoke={(linkid) => void revoke.run({ groupid, ...(linkid === undefined ? {} : { linkid }) })}
        />
      </>
    )
  }
  return (
    <Dialog title={`Share ${name} by Link`} size="l" onClose={onClose}>
      {content()}
    </Dialog>
  )
}
