import { useState } from 'react'
import type { GroupId } from '../../../shared/core/ids'
import { useDocumentTitle } from '../core/routing/useDocumentTitle'
import { useGroupList } from '../groups/useGroups'
import { paths } from '../paths'
import { ChoiceField } from '../ui/combobox/ChoiceField'
import { EmptyState } from '../ui/feedback/EmptyState'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Loading } from '../ui/feedback/Loading'
import styles from './Custom.module.css'
import { CustomFrame } from './CustomFrame'
import { SecurifiedGroup } from './SecurifiedGroup'

/** Without a device: the state of each of a group, the gravest first. */
export const SecurifiedBoard = () => {
  const { data, error, mutate } = useGroupList()
  const [chosen, setChosen] = useState<GroupId>()
  useDocumentTitle('Securified')
  const groups = data?.groups.filter(({ deviceCount }) => deviceCount > 0) ?? []
  const group = groups.find(({ groupid }) => groupid === chosen) ?? groups[0]
  const choose =
    groups.length < 2 ? null : (
      <ChoiceField
        className={styles.choice}
        aria-label="Group"
        size="xs"
        value={group?.groupid}
        choices={groups.map(({ groupid, groupName }) => ({ value: groupid, label: groupName }))}
        onChange={(next) => setChosen(groups.find(({ groupid }) => groupid === next)?.groupid)}
      />
    )
  const body = () => {
    if (group !== undefined) return <SecurifiedGroup key={group.groupid} groupid={group.groupid} />
    if (error !== undefined) return <ErrorBox error={error} onRetry={() => void mutate()} />
    return data === undefined ? <Loading label="Loading devices" /> : <EmptyState title="No devices found." />
  }
  return (
    <CustomFrame title="Securified" backTo={paths.home()} backLabel="Home" aside={choose}>
      {body()}
    </CustomFrame>
  )
}
