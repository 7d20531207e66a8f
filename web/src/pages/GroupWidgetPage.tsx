import { Link, Navigate, useParams, useSearchParams } from 'react-router-dom'
import { GroupId, ViewId } from '../../../shared/core/ids'
import { GroupWidgetId, groupWidgetTypes } from '../../../shared/views/groupView'
import { useNameAsTitle } from '../core/routing/useDocumentTitle'
import { GroupNotLoaded } from '../groups/GroupNotLoaded'
import { paths } from '../paths'
import { EmptyState } from '../ui/feedback/EmptyState'
import { Breadcrumb, PageHeader } from '../ui/layout/PageHeader'
import { Page } from '../ui/layout/Page'
import { Skeleton } from '../ui/feedback/Skeleton'
import { newWidget } from '../views/editor/arrangeWidgets'
import { useMeasuredKeys } from '../grouplive/useGroupKeys'
import { mostTellingKey } from '../views/templates/viewTemplates'
import { useViews } from '../views/useViews'
import { GroupWidgetEditor } from '../views/widget/GroupWidgetEditor'
import { NotFoundPage } from './NotFoundPage'

interface Props {
  readonly groupid: GroupId
  readonly viewid: ViewId
  readonly widgetid: string
}

interface NothingProps {
  readonly groupid: GroupId
  readonly groupName: string
  readonly title: string
  readonly to: string
  readonly children: string
}

/** Under the head of the group: the way back is the usual one. */
const NothingThere = ({ groupid, groupName, title, to, children }: NothingProps) => (
  <>
    <PageHeader
      crumbs={
        <Breadcrumb
          home={paths.home()}
          crumbs={[{ label: groupName, to: paths.group(groupid) }, { label: 'Widget' }]}
        />
      }
      title={groupName}
    />
    <EmptyState title={title}>
      <Link to={to}>{children}</Link>
    </EmptyState>
  </>
)

const loading = <Skeleton label="Loading the widget" rows={8} rowRem={3} />

/** A widget that is on the view, or a new one of the type in the address. */
const WidgetOfView = ({ groupid, viewid, widgetid }: Props) => {
  const { data, error, mutate } = useViews(groupid, viewid)
  const [params] = useSearchParams()
  const measured = useMeasuredKeys(groupid)
  useNameAsTitle(data?.groupName)
  if (data === undefined) {
    if (error === undefined) return loading
    return <GroupNotLoaded error={error} onRetry={() => void mutate()} />
  }
  const { groupName, mayEdit, view } = data
  if (view === undefined) {
    return (
      <NothingThere {...{ groupid, groupName }} title="View not found" to={paths.group(groupid)}>
        Open the group
      </NothingThere>
    )
  }
  if (!mayEdit) return <Navigate to={paths.group(groupid, viewid)} replace />
  const saved = view.widgets[widgetid]
  const type = groupWidgetTypes.find((each) => each === params.get('type'))
  const isSecondMap = type === 'map' && Object.values(view.widgets).some((each) => each.type === 'map')
  // What a new one begins with is what the devices report; where that cannot be read, it is chosen.
  if (saved === undefined && measured.keys === undefined && measured.error === undefined) return loading
  const key = mostTellingKey(measured.keys ?? [])
  const widget = saved ?? (type === undefined || isSecondMap ? undefined : newWidget(view.widgets, type, key))
  if (widget === undefined) {
    return (
      <NothingThere {...{ groupid, groupName }} title="Widget not found" to={paths.group(groupid, viewid)}>
        {`Back to ${view.name}`}
      </NothingThere>
    )
  }
  return (
    <GroupWidgetEditor
      key={widgetid}
      {...{ groupid, groupName, view, widgetid, widget }}
      isNew={saved === undefined}
      onSaved={(next) => void mutate({ ...data, view: next }, { revalidate: false })}
    />
  )
}

/** `/group/{groupid}/{viewid}/editor/{widgetid}`: for those who may change views, the others look at it. */
export const GroupWidgetPage = () => {
  const { groupid, viewid, widgetid } = useParams()
  const [group, view] = [GroupId.safeParse(groupid), ViewId.safeParse(viewid)]
  const widget = GroupWidgetId.safeParse(widgetid)
  if (!group.success || !view.success || !widget.success) return <NotFoundPage />
  return (
    <Page>
      <WidgetOfView groupid={group.data} viewid={view.data} widgetid={widget.data} />
    </Page>
  )
}
