import { useState } from 'react'
import { type DeviceId, UserId } from '../../../shared/core/ids'
import { secondMs } from '../../../shared/core/time'
import { viewDeviceAs } from '../../../shared/viewas/viewAs'
import type { Role } from '../../../shared/core/roles'
import type { OutputOf } from '../../../shared/core/endpoint'
import { useAction } from '../core/api/useAction'
import { startViewing } from '../core/session/changeView'
import { paths } from '../paths'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog'
import { Segmented } from '../ui/button/Segmented'
import { ChoiceField } from '../ui/combobox/ChoiceField'
import type { Outcome } from '../ui/feedback/outcome'
import { useEveryone } from './usePermissions'
import { RoleSelect } from './RoleSelect'

/** As whom: `VIEW`, or `Ann Archer (VIEW)`. */
export const wordsOfView = ({ name, permission }: OutputOf<typeof viewDeviceAs>): string =>
  name === undefined ? permission : `${name} (${permission})`

/** As whom: by a role, or by what a person has. */
type ViewAs = { role: Role } | { userid: UserId }

interface Person {
  userid: UserId
  email: string
  permission: Role
}

interface Props {
  /** The device or group. */
  of: string
  /** Undefined while they are on their way. */
  people: readonly Person[] | undefined
  /** Begins the view; the page that it leads to is another one. */
  onStart: (as: ViewAs) => Promise<Outcome>
  onClose: () => void
}

const kinds = [
  ['role', 'A role'],
  ['person', 'A person'],
] as const

/** Asks as whom a device or group is to be seen. */
export const ViewAsDialog = ({ of, people, onStart, onClose }: Props) => {
  const [kind, setKind] = useState<'role' | 'person'>('role')
  const [role, setRole] = useState<Role>('VIEW')
  const [chosen, setChosen] = useState<string>()
  const person = chosen ?? people?.[0]?.userid
  const start = (): Promise<Outcome> => {
    if (kind === 'role') return onStart({ role })
    if (person !== undefined) return onStart({ userid: UserId.parse(person) })
    return Promise.resolve({ ok: false, error: { message: 'No one else has access.' } })
  }
  return (
    <ConfirmDialog title={`View ${of} As`} confirmLabel="Start" onConfirm={start} onClose={onClose}>
      <div style={{ display: 'grid', gap: 'var(--space-3)' }}>
        <Segmented label="View as" options={kinds} value={kind} onChange={setKind} />
        {kind === 'role' ? (
          <RoleSelect label="Role" value={role} onChange={setRole} />
        ) : (
          <ChoiceField
            label="Person"
            choices={people?.map(({ userid, email, permission }) => ({
              value: userid,
              label: `${email} (${permission})`,
            }))}
            value={person}
            onChange={setChosen}
          />
        )}
        <p style={{ margin: 0, color: 'var(--ink-soft)' }}>
          You see what is shown then, as far as you are ADMIN of it. Nothing can be changed until you end the
          view or close this tab. The server log says that you looked.
        </p>
      </div>
    </ConfirmDialog>
  )
}

interface ViewDeviceAsDialogProps {
  deviceid: DeviceId
  deviceName: string
  onClose: () => void
}

/** Begins to look at a device as another sees it. */
export const ViewDeviceAsDialog = ({ deviceid, deviceName, onClose }: ViewDeviceAsDialogProps) => {
  const { everyone } = useEveryone(deviceid)
  const start = useAction(viewDeviceAs, {
    onDone: (view) =>
      startViewing({
        ...{ id: view.id, of: deviceName, path: paths.data(deviceid) },
        ...{ as: wordsOfView(view), sinceMs: view.sinceTs * secondMs },
      }),
  })
  return (
    <ViewAsDialog
      of={deviceName}
      people={everyone}
      onStart={(as) => start.run({ deviceid, ...as })}
      onClose={onClose}
    />
  )
}
