import { useState } from 'react'
import type { DeviceId } from '../../../shared/core/ids'
import { addDeviceUser } from '../../../shared/devices/deviceUsers'
import { inviteToDevice } from '../../../shared/users/invitations'
import { useAction } from '../core/api/useAction'
import { Form } from '../ui/form/Form'
import { readsOfAccess } from '../users/usePermissions'
import { RoleSelect } from '../users/RoleSelect'
import { type Person, inviteHint, useInviteForm } from '../users/InvitedPeople'
import { TextInput } from '../ui/field/Field'
import { Button } from '../ui/button/Button'
import { LinkButton } from '../ui/button/LinkButton'
import { paths } from '../paths'
import styles from './AddDevice.module.css'

/** Gives others access, one after the other. */
export const ShareStep = ({ deviceid, onAddMore }: { deviceid: DeviceId; onAddMore: () => void }) => {
  const [shared, setShared] = useState<readonly string[]>([])
  const refresh = readsOfAccess(deviceid)
  const note = (text: string) => setShared((before) => [...before, text])
  const noteInvited = ({ targetEmail, targetPermission }: Person) =>
    note(`${targetEmail} is invited as ${targetPermission} and has access once they accept`)
  const add = useAction(addDeviceUser, {
    refresh,
    onDone: ({ resultCode }, { targetEmail = '', targetPermission = 'VIEW' }) =>
      resultCode === 'INVITED'
        ? noteInvited({ targetEmail, targetPermission })
        : note(`${targetEmail} is ${targetPermission}`),
  })
  const mail = useAction(inviteToDevice, { refresh, onDone: (_answer, person) => noteInvited(person) })
  const request = (person: Person) => ({ deviceid, ...person })
  const form = useInviteForm({
    ...{ endpoint: addDeviceUser, request, startsOver: true, isGuarded: false },
    add: (person) => add.run(request(person)),
    invite: (person) => mail.run({ deviceid, ...person }),
  })
  return (
    <>
      <Form form={form} submit="Add User">
        <p className={styles.text}>You are ADMIN of this device. Who else works with it?</p>
        <TextInput
          {...form.field('targetEmail')}
          label="Email"
          description={inviteHint}
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <RoleSelect label="Permission" {...form.field('targetPermission')} />
      </Form>
      {shared.length === 0 ? null : (
        <ul className={styles.list} aria-label="People added">
          {shared.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <div className={styles.actions}>
        <Button variant="default" onClick={onAddMore}>
          Add More
        </Button>
        <LinkButton variant="default" to={paths.data(deviceid)}>
          Open Device
        </LinkButton>
      </div>
    </>
  )
}
