import { secondMs } from '../../../../shared/core/time'
import { viewGroupAs } from '../../../../shared/viewas/viewAs'
import { addGroupUser } from '../../../../shared/groups/groupUsers'
import { inviteToGroup } from '../../../../shared/users/invitations'
import { useAction } from '../../core/api/useAction'
import { startViewing } from '../../core/session/changeView'
import { paths } from '../../paths'
import { ViewAsDialog, wordsOfView } from '../../users/ViewAsDialog'
import type { Group } from '../Group'
import { FormDialog } from '../../ui/form/FormDialog'
import { RoleSelect } from '../../users/RoleSelect'
import { type Person, inviteHint, mailedNotice, useInviteForm } from '../../users/InvitedPeople'
import { TextInput } from '../../ui/field/Field'
import type { GroupMember } from './GroupUserTable'
import { readsOfGroup } from './readsOfGroup'

/** Lets one person into a group, and gives them all of its devices. */
export const AddGroupUserDialog = ({ group, onClose }: { group: Group; onClose: () => void }) => {
  const { groupid, isPrivateGroup } = group
  const refresh = readsOfGroup(groupid)
  const add = useAction(addGroupUser, { success: ({ message }) => message, refresh, onDone: onClose })
  const mail = useAction(inviteToGroup, { success: mailedNotice, refresh, onDone: onClose })
  const request = (person: Person) => ({ groupid, ...person })
  const form = useInviteForm({
    ...{ endpoint: addGroupUser, request },
    add: (person) => add.run(request(person)),
    invite: (person) => mail.run({ groupid, ...person }),
  })
  return (
    <FormDialog title="Add User" form={form} submit="Add User" onClose={onClose}>
      {isPrivateGroup ? (
        <p>
          This group is private. With its first user it becomes a shared group: every member has access to all
          of its devices. You need ADMIN on each of them.
        </p>
      ) : null}
      <TextInput
        label="Email"
        description={inviteHint}
        type="email"
        autoFocus
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('targetEmail')}
      />
      <RoleSelect label="Role" {...form.field('targetPermission')} />
    </FormDialog>
  )
}

interface Props {
  group: Group
  people: readonly GroupMember[] | undefined
  onClose: () => void
}

/** Begins to look at a group and its devices as another sees them. */
export const ViewGroupAsDialog = ({ group: { groupid, groupName }, people, onClose }: Props) => {
  const start = useAction(viewGroupAs, {
    onDone: (view) =>
      startViewing({
        ...{ id: view.id, of: groupName, path: paths.group(groupid) },
        ...{ as: wordsOfView(view), sinceMs: view.sinceTs * secondMs },
      }),
  })
  return (
    <ViewAsDialog
      of={groupName}
      people={people}
      onStart={(as) => start.run({ groupid, ...as })}
      onClose={onClose}
    />
  )
}
