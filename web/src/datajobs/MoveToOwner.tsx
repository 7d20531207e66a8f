import { useState, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { DeviceId, UserId } from '../../../shared/core/ids'
import { addDeviceUser, removeDeviceUser } from '../../../shared/devices/deviceUsers'
import { inviteToDevice } from '../../../shared/users/invitations'
import { secondMs } from '../../../shared/core/time'
import { useAction } from '../core/api/useAction'
import type { Device } from '../devices/useDevice'
import { paths } from '../paths'
import { PermissionButton } from '../ui/button/PermissionButton'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Skeleton } from '../ui/feedback/Skeleton'
import { TextInput } from '../ui/field/Field'
import { Form } from '../ui/form/Form'
import { formatDay } from '../ui/text/formatTime'
import { type Person, mailedNotice, useInviteForm } from '../users/InvitedPeople'
import { readsOfAccess, type Permissions, usePermissions } from '../users/usePermissions'
import styles from './StepList.module.css'

interface Step {
  readonly title: string
  readonly state: 'done' | 'here' | 'later'
  /** What happens in it, and what is done about it. */
  readonly content: ReactNode
}

const marks = { done: 'Done', here: 'Now', later: 'Later' } as const

/** What happens one after the other, all in sight: how far it is, and what comes yet. */
const StepList = ({ label, steps }: { label: string; steps: readonly Step[] }) => (
  <ol className={styles.steps} aria-label={label}>
    {steps.map(({ title, state, content }, index) => (
      <li
        key={title}
        className={styles.step}
        data-state={state}
        aria-current={state === 'here' ? 'step' : undefined}
      >
        <span className={styles.mark} role="img" aria-label={marks[state]}>
          {state === 'done' ? '✓' : index + 1}
        </span>
        <div className={styles.body}>
          <h3 className={styles.title}>{title}</h3>
          {content}
        </div>
      </li>
    ))}
  </ol>
)

/** Makes a person ADMIN, who has to accept it where the two have nothing in common. */
const NewOwner = ({ deviceid }: { deviceid: DeviceId }) => {
  const refresh = readsOfAccess(deviceid)
  const add = useAction(addDeviceUser, { success: ({ message }) => message, refresh })
  const mail = useAction(inviteToDevice, { success: mailedNotice, refresh })
  const request = ({ targetEmail }: Person) => ({ deviceid, targetEmail, targetPermission: 'ADMIN' as const })
  const form = useInviteForm({
    ...{ endpoint: addDeviceUser, request, isGuarded: false },
    add: (person) => add.run(request(person)),
    invite: ({ hostname, ...person }) => mail.run({ ...request(person), hostname }),
  })
  return (
    <Form form={form} submit="Make them ADMIN">
      <TextInput
        label="Email of the new owner"
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('targetEmail')}
      />
    </Form>
  )
}

/** Who else is ADMIN, and who will be once they accept. */
const ownersOf = ({ users, invited, requesterUserId }: Permissions) => ({
  others: users.filter(({ userid, permission }) => userid !== requesterUserId && permission === 'ADMIN'),
  awaited: invited.filter(({ permission }) => permission === 'ADMIN'),
})

const listOf = (people: readonly { email: string }[]): string => people.map(({ email }) => email).join(', ')

/** Why the person cannot leave yet; undefined when another ADMIN is there. */
const reasonToStay = ({ others, awaited }: ReturnType<typeof ownersOf>): string | undefined => {
  if (others.length > 0) return undefined
  return awaited.length > 0
    ? `${listOf(awaited)} has not accepted yet.`
    : 'Another person must be ADMIN first.'
}

interface LeaveProps {
  device: Device
  me: UserId
  reason: string | undefined
}

/** The last step: the owner of before takes their own access away. */
const Leave = ({ device, me, reason }: LeaveProps) => {
  const { deviceid, name } = device
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  const leave = useAction(removeDeviceUser, {
    success: ({ message }) => message,
    onDone: () => void navigate(paths.home(), { replace: true }),
  })
  return (
    <>
      <PermissionButton variant="danger" disabledReason={reason} onClick={() => setIsAsking(true)}>
        Leave {name}
      </PermissionButton>
      {isAsking ? (
        <ConfirmDialog
          title={`Leave ${name}`}
          confirmLabel="Leave"
          danger
          onConfirm={() => leave.run({ deviceid, userid: me, stopAlerts: true })}
          onClose={() => setIsAsking(false)}
        >
          You will no longer see {name}, and get no more alerts of it. Only its ADMIN can give you access
          again.
        </ConfirmDialog>
      ) : null}
    </>
  )
}

const planOf = ({ tier, planExpiryTs }: Device): string =>
  tier?.name === 'Hosted' && planExpiryTs !== undefined
    ? `Its Hosted plan is paid until ${formatDay(planExpiryTs * secondMs)}, and renewed by the subscription that it is on: cancel it there, if the new owner is to pay.`
    : `It is on the ${tier?.name ?? 'same'} plan, which stays.`

/** A unit gets another owner: who it is, what goes along, and that the one of before leaves. It can be done in days. */
export const MoveToOwner = ({ device }: { device: Device }) => {
  const { deviceid, name } = device
  const { permissions, error, reload } = usePermissions(deviceid)
  if (permissions === undefined) {
    return error === undefined ? (
      <Skeleton label="Loading who has access" rows={4} />
    ) : (
      <ErrorBox error={error} onRetry={() => void reload()} />
    )
  }
  const owners = ownersOf(permissions)
  const { others, awaited } = owners
  const reason = reasonToStay(owners)
  const me = permissions.users.find(({ userid }) => userid === permissions.requesterUserId)?.userid
  const isGiven = others.length > 0 || awaited.length > 0
  return (
    <StepList
      label="Move to another owner"
      steps={[
        {
          title: 'The new owner',
          state: others.length > 0 ? 'done' : 'here',
          content: (
            <>
              <p>
                {others.length > 0
                  ? `${listOf(others)} is ADMIN too.`
                  : 'The new owner becomes ADMIN: they see all, may change all, and may remove others. You stay ADMIN until you leave.'}
              </p>
              {awaited.length > 0 ? (
                <p role="status">
                  {listOf(awaited)} is invited and becomes ADMIN on accepting. Come back to this menu then.
                </p>
              ) : null}
              {isGiven ? null : <NewOwner deviceid={deviceid} />}
            </>
          ),
        },
        {
          title: 'What goes along',
          state: isGiven ? 'here' : 'later',
          content: (
            <>
              <p>
                Settings, cards, notes and all readings go along. To hand it over without its past,{' '}
                <Link to={paths.settings(deviceid, 'delete')}>delete its data</Link> first; set new recipients
                of its alerts under <Link to={paths.settings(deviceid, 'events')}>Settings › Events</Link>.
              </p>
              <p>
                {planOf(device)} <Link to={paths.subscriptions()}>Subscriptions</Link>
              </p>
              {permissions.groups.length === 0 ? null : (
                <p>
                  Members of {permissions.groups.map(({ groupName }) => groupName).join(', ')} keep access as
                  long as it is in the group: take it out in the settings of the group.
                </p>
              )}
            </>
          ),
        },
        {
          title: 'You leave',
          state: reason === undefined ? 'here' : 'later',
          content: (
            <>
              <p>
                {reason ??
                  `${listOf(others)} can go on alone. You no longer see ${name}, and get no more alerts of it.`}
              </p>
              {me === undefined ? (
                <p>You see it through a group: leave it by way of that.</p>
              ) : (
                <Leave device={device} me={me} reason={reason} />
              )}
            </>
          ),
        },
      ]}
    />
  )
}
