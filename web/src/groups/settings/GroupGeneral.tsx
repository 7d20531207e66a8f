import { mayInGroup } from '../../../../shared/core/roles'
import { putGroup } from '../../../../shared/groups/manageGroup'
import { useEndpointForm } from '../../core/api/useEndpointForm'
import { Form } from '../../ui/form/Form'
import { ApartCard, FormColumn } from '../../ui/layout/FormColumn'
import type { Group } from '../Group'
import { TextInput } from '../../ui/field/Field'
import { Textarea } from '../../ui/field/Textarea'
import styles from './GroupSettings.module.css'
import { LeaveButton } from './LeaveButton'
import { readsOfGroup } from './readsOfGroup'

const whyNot = ({ isDefaultGroup, myPermission }: Group): string | undefined => {
  if (isDefaultGroup) return 'This is your default group. Its name and description cannot be changed.'
  return mayInGroup(myPermission, 'editGroup') ? undefined : 'Only an ADMIN of this group can change it.'
}

/** What a group is called, what it is for, and whom its members ask for help. */
export const GroupGeneral = ({ group }: { group: Group }) => {
  const { groupid, groupName, groupDescription, groupSupportEmail, isPrivateGroup, isDefaultGroup } = group
  const refusal = whyNot(group)
  const form = useEndpointForm(putGroup, {
    saved: { groupName, groupDescription, groupSupportEmail },
    request: (_values, changed) => ({ groupid, ...changed }),
    success: ({ message }) => message,
    refresh: readsOfGroup(groupid),
  })
  const readOnly = refusal !== undefined
  return (
    <FormColumn
      label="General"
      below={
        isDefaultGroup ? undefined : (
          <ApartCard title="Leave this group">
            <p>
              {isPrivateGroup
                ? 'You are its only member: the group is deleted, its devices stay yours.'
                : 'You lose the devices that you reach only through it. Coming back needs an ADMIN of the group.'}
            </p>
            <LeaveButton group={group} />
          </ApartCard>
        )
      }
    >
      {refusal === undefined ? null : <p className={styles.hint}>{refusal}</p>}
      <Form
        form={form}
        submit={readOnly ? undefined : 'Save'}
        disabledReason={form.values.groupName.trim() === '' ? 'Group name is required' : undefined}
      >
        <TextInput label="Group Name" maxLength={64} readOnly={readOnly} {...form.field('groupName')} />
        <Textarea
          label="Group Description"
          autosize
          minRows={2}
          maxRows={8}
          maxLength={500}
          readOnly={readOnly}
          {...form.field('groupDescription')}
        />
        {isPrivateGroup || isDefaultGroup ? null : (
          <TextInput
            label="Support Email"
            description="Shown to members as the contact for help."
            type="email"
            readOnly={readOnly}
            {...form.field('groupSupportEmail')}
          />
        )}
      </Form>
    </FormColumn>
  )
}
