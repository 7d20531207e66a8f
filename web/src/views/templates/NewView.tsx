import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { GroupId } from '../../../../shared/core/ids'
import { putView } from '../../../../shared/views/views'
import { useAction } from '../../core/api/useAction'
import { paths } from '../../paths'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { FailureText } from '../../ui/feedback/FailureText'
import { TextInput } from '../../ui/field/TextInput'
import { newWidgetId } from '../newWidget'
import { readsOfViews, useViews } from '../useViews'
import { type Template, TemplateCards } from './TemplateCards'
import styles from './NewView.module.css'

const maxNameLength = 40

/** A view that is not made yet: its name, and what it begins with. It is made by the press that chooses. */
export const NewView = ({ groupid }: { readonly groupid: GroupId }) => {
  const [name, setName] = useState('')
  const navigate = useNavigate()
  const { data } = useViews(groupid)
  const make = useAction(putView, { refresh: readsOfViews(groupid) })
  if (data?.mayEdit === false) {
    return <EmptyState title="You cannot make a view here.">Only ADMIN and USER may change views.</EmptyState>
  }
  const begin = async ({ name: usual, timeRange, widgets }: Template) => {
    const made = await make.run({
      groupid,
      view: { name: name.trim() === '' ? usual : name, timeRange, widgets },
    })
    if (made.ok) void navigate(paths.group(groupid, made.output.viewid))
  }
  const beginBlank = async () => {
    const made = await make.run({ groupid, view: { name } })
    if (made.ok) void navigate(paths.groupWidgetEditor(groupid, made.output.viewid, newWidgetId(), 'table'))
  }
  return (
    <div className={styles.page}>
      <TextInput
        label="Name"
        className={styles.name ?? ''}
        placeholder={`View ${(data?.views.length ?? 0) + 1}, or as what it begins with`}
        maxLength={maxNameLength}
        autoComplete="off"
        value={name}
        onChange={({ currentTarget: { value } }) => setName(value)}
      />
      <h2 className={styles.heading}>Begin with</h2>
      <FailureText failure={make.error} />
      <TemplateCards
        groupid={groupid}
        isDisabled={make.busy}
        onChoose={(template) => void begin(template)}
        onBlank={() => void beginBlank()}
      />
    </div>
  )
}
